/** Shows push messages while no page is open, and opens the games when one is pressed. */
addEventListener('push', (event) => {
  const { text = 'Honjin', count = 1 } = event.data?.json() ?? {}
  const options = { body: text, tag: 'honjin', icon: '/icon.svg' }
  event.waitUntil(registration.showNotification(count > 1 ? `Honjin (${count})` : 'Honjin', options))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow('/'))
})

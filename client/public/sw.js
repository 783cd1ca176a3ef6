/** Shows push messages while no page is open. A press on a notification leads to its page, or opens the games. */
addEventListener('push', (event) => {
  const { text = 'Honjin', count = 1 } = event.data?.json() ?? {}
  const options = { body: text, tag: 'honjin', icon: '/icon.svg' }
  event.waitUntil(registration.showNotification(count > 1 ? `Honjin (${count})` : 'Honjin', options))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data ?? '/'))
})

/** To the page at an address if it is open, or to a new one. */
async function lead(address) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === address)
  return there ? there.focus() : clients.openWindow(address)
}

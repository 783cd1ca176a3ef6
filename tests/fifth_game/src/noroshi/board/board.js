/** Noroshi's board: seven hills in a row, and the wind above them. */
export default function board({ h, useElement }) {
  const CLANS = { A: { id: 'moss', name: 'Moss' }, B: { id: 'ash', name: 'Ash' } }
  const WINDS = { calm: 'No wind', east: 'East wind', west: 'West wind' }
  const named = (id) => `Hill ${id.split('-')[1]}`

  function Hill({ hill, view }) {
    const props = useElement(hill.id, `nr-hill ${hill.fire ? `nr-${CLANS[hill.fire].id}` : ''}`)
    const burns = hill.fire ? `${CLANS[hill.fire].name}'s fire` : 'dark'
    const mine = view.chosen === hill.id ? ', your choice' : ''
    return h(
      'button',
      props,
      h('span', { class: hill.fire ? 'nr-fire' : '', 'aria-hidden': true }),
      h('span', { class: 'vh' }, `${named(hill.id)}, ${burns}${mine}`),
      h('span', { 'aria-hidden': true }, hill.id.split('-')[1]),
    )
  }

  function Board({ view }) {
    const night = `Night ${view.night} of ${view.nights}`
    return h(
      'div',
      { class: 'noroshi nr-board' },
      h('p', { class: `nr-wind nr-${view.wind || 'none'}` }, view.wind ? `${night}. ${WINDS[view.wind]}` : night),
      h(
        'div',
        { class: 'nr-row' },
        view.hills.map((hill) => h(Hill, { key: hill.id, hill, view })),
      ),
    )
  }

  function Score({ view }) {
    return h(
      'ul',
      { class: 'nr-score' },
      view.fires.map((count, n) => h('li', { key: n }, `${CLANS['AB'[n]].name}: ${count} fires`)),
    )
  }

  return {
    stylesheet: 'board.css',
    Board,
    Score,
    clan: (_view, seat) => CLANS[seat] ?? { id: 'moss', name: '' },
    art: {
      'crest/moss': '<circle cx="24" cy="24" r="16" fill="currentColor"/>',
      'crest/ash': '<path d="M24 6 42 40H6z" fill="currentColor"/>',
    },
    label: (word) => (word.startsWith('hill-') ? named(word) : word),
    deed: (words) => (words.length === 2 ? { deed: `Light ${named(words[1])}`, seal: 'Light it' } : null),
    touched: ({ facts }) => (typeof facts.hill === 'string' ? [facts.hill] : []),
    seatFacts: (view, seat) => {
      const count = String(view.fires['AB'.indexOf(seat)] ?? 0)
      return { short: count, facts: [{ value: count, label: 'fires' }], unseen: [] }
    },
  }
}

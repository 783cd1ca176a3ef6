/** The rules of a board's stylesheet hold only where that game is shown, so that two boards in one visit do not disturb each other. */
const FOLDER = /\/boards\/([a-z]\w*)\/[^/]+\.css/
/** What describes the whole page stays as it is. */
const PAGE = /^(:root|\[data-theme)/

/** A selector as it is inside of a game. It weighs as much as before. */
export const within = (game, selector) =>
  PAGE.test(selector) ? selector : `:where([data-game="${game}"]) ${selector}`

/** A plugin for PostCSS. */
export const scope = {
  postcssPlugin: 'honjin-scope',
  Once(root) {
    const game = FOLDER.exec(root.source?.input.file ?? '')?.[1]
    if (!game) return
    root.walkRules((rule) => {
      if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
      rule.selectors = rule.selectors.map((selector) => within(game, selector))
    })
  },
}

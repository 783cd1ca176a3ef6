/** Drawings: inlined once as symbols, then used by name such as `crest/hondo`. */
import { memo } from 'preact/compat'

export type Sheet = Record<string, string>

export const sheetOf = (files: Record<string, unknown>): Sheet =>
  Object.fromEntries(
    Object.entries(files).map(([path, svg]) => [
      path.replace(/^.*\/art\//, '').replace(/\.svg$/, ''),
      String(svg)
        .replace(/^[\s\S]*?<svg[^>]*>/, '')
        .replace(/<\/svg>\s*$/, ''),
    ]),
  )

export const chrome: Sheet = sheetOf(
  import.meta.glob(['./art/ui/*.svg', './art/crest/*.svg'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

export const Symbols = memo(function Symbols({ sheet }: { sheet: Sheet }) {
  const body = Object.entries(sheet)
    .map(([name, inner]) => `<symbol id="i-${name}" viewBox="0 0 48 48">${inner}</symbol>`)
    .join('')
  return <Definitions body={body} />
})

export function Patterns({ svg }: { svg: string }) {
  const inner = svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return <Definitions body={inner} />
}

/** What other drawings refer to; takes no room itself. */
function Definitions({ body }: { body: string }) {
  return (
    <svg
      width="0"
      height="0"
      style="position:absolute"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

export function Icon({ name, label, class: cls = '' }: { name: string; label?: string; class?: string }) {
  const named = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <svg class={`ic ${cls}`} viewBox="0 0 48 48" {...named}>
      <use href={`#i-${name}`} />
    </svg>
  )
}

export const seatColours = (clan: string): string =>
  `--c:var(--${clan});--on:var(--on-${clan});--wash:var(--${clan}-wash)`

/** A clan's crest on its colour. */
export function Roundel({ clan, size = 34 }: { clan: string; size?: number }) {
  return (
    <span class="roundel" style={`${seatColours(clan)};--d:${size}px`}>
      <Icon name={`crest/${clan}`} />
    </span>
  )
}

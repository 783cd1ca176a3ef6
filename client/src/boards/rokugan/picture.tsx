/** A corner of the map, for the lid of the box. It carries its own drawings, so the first page stays light. */
const LANDS: [string, string, string, string][] = [
  ['M-8 96l44-14 40 22 26 40-18 34 12 34H-8z', 'scorpion', 'ichimatsu', 'M34 158'],
  ['M36 82l52-44 58-4 20 34-22 40-30 6-38-10z', 'lion', 'tatejima', 'M100 76'],
  ['M114 114l30-6 22-40 60 6 34 46-8 52-50 46H96l6-30-4-34z', 'crane', 'shippo', 'M176 150'],
  ['M-8-8h140l14 42-58 4-52 44-44 14z', 'dragon', 'uroko', 'M44 34'],
  ['M132-8h128l-8 46-26 36-60-6-20-34z', 'phoenix', 'yabane', 'M196 26'],
]
const TOKENS: [number, number, number, string][] = [[114, 108, 60, 'lion'], [62, 94, 130, 'lion'], [166, 70, 20, 'phoenix'], [100, 176, 180, 'crane'], [86, 38, 75, 'dragon'], [246, 142, 200, 'scorpion']]

function Crest({ clan, x, y, size, fill }: { clan: string; x: number; y: number; size: number; fill: string }) {
  return <use href={`#i-crest/${clan}`} x={x - size / 2} y={y - size / 2} width={size} height={size} style={`fill:currentColor;${fill}`} />
}

export function Picture() {
  return (
    <svg viewBox="0 0 330 206" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="330" height="206" fill="var(--sea)" />
      <rect width="330" height="206" fill="url(#p-waves)" opacity=".8" />
      {LANDS.map(([shape]) => <path key={shape} d={shape} fill="none" stroke="var(--sea)" stroke-width="18" stroke-linejoin="round" />)}
      {LANDS.map(([shape]) => <path key={shape} d={shape} fill="none" stroke="var(--sea-ink)" stroke-opacity=".5" stroke-width="9" stroke-linejoin="round" />)}
      {LANDS.map(([shape, clan, pattern, at]) => {
        const [x, y] = at.slice(1).split(' ').map(Number) as [number, number]
        return (
          <g key={shape}>
            <path d={shape} style={`fill:var(--${clan}-wash)`} stroke="var(--ink-2)" stroke-width="2.4" stroke-linejoin="round" />
            <path d={shape} fill={`url(#p-${pattern})`} />
            <Crest clan={clan} x={x} y={y} size={52} fill={`color:var(--${clan});opacity:.3;--cut:transparent`} />
          </g>
        )
      })}
      {TOKENS.map(([x, y, turn, clan]) => (
        <g key={`${x}${y}`} transform={`translate(${x} ${y})`}>
          <path d="M11-7l12 7-12 7z" transform={`rotate(${turn})`} style={`fill:var(--${clan}-deep)`} stroke="var(--piece-edge)" stroke-width="1.4" />
          <circle r="14" style={`fill:var(--${clan})`} stroke="var(--piece-edge)" stroke-width="2" />
          <Crest clan={clan} x={0} y={0} size={18} fill={`color:var(--on-${clan});--cut:var(--${clan})`} />
        </g>
      ))}
    </svg>
  )
}

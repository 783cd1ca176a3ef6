/** The board in small, for the lid of the box. It carries its own drawings, so the first page stays light. */
import { Symbols, sheetOf } from '../../icons'

const art = sheetOf(
  import.meta.glob(
    ['../../art/field/{rice_field,bridge,torii,palace}.svg', '../../art/kenjin/{scout,samurai}.svg'],
    { query: '?raw', import: 'default', eager: true },
  ),
)
const TILES: [string, string, string, string][] = [
  ['rice_field', '#dfe0b4', 'dscd', 'ddu'],
  ['bridge', '#cdd9d6', 'du', 'dud'],
  ['torii', '#efd2b4', 'ddu', 'ud'],
  ['palace', '#e3d0cf', 'ud', 'd'],
]

function Use({
  name,
  x,
  y,
  size,
  style,
}: {
  name: string
  x: number
  y: number
  size: number
  style: string
}) {
  return (
    <use
      href={`#i-${name}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      style={`fill:currentColor;${style}`}
    />
  )
}

export function Picture() {
  return (
    <>
      <Symbols sheet={art} />
      <svg viewBox="-4 -8 330 206" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect x="-40" y="-40" width="420" height="300" fill="var(--paper-sunk)" />
        <rect x="-40" y="64" width="420" height="58" fill="var(--maku)" />
        {TILES.map(([tile, colour, up, down], i) => {
          const x = 12 + i * 79
          const foe = [...up].map((face, j) => {
            const y = 54 - j * 13
            const last = j === up.length - 1
            return (
              <g key={`u${j}`}>
                <rect
                  x={x + 11}
                  y={y - 14}
                  width="48"
                  height="30"
                  rx="3"
                  fill="var(--kamiwashi)"
                  stroke="#1f1b17"
                  stroke-opacity=".45"
                />
                {face === 'd' && (
                  <rect x={x + 11} y={y - 14} width="48" height="30" rx="3" fill="url(#b-kikko)" />
                )}
                {last && (
                  <Use
                    name={face === 'd' ? 'crest/kamiwashi' : 'kenjin/scout'}
                    x={x + 35}
                    y={y + 1}
                    size={20}
                    style="color:#2a241d;--cut:var(--kamiwashi)"
                  />
                )}
              </g>
            )
          })
          const own = [...down].map((face, j) => {
            const y = 118 + j * 13
            const hidden = face === 'd'
            return (
              <g key={`d${j}`}>
                <rect
                  x={x + 11}
                  y={y}
                  width="48"
                  height="30"
                  rx="3"
                  fill={hidden ? 'var(--hondo)' : '#fdfaf2'}
                  stroke="#1f1b17"
                  stroke-opacity=".45"
                />
                {j === down.length - 1 && (
                  <Use
                    name={hidden ? 'crest/hondo' : 'kenjin/samurai'}
                    x={x + 35}
                    y={y + 15}
                    size={20}
                    style={hidden ? 'color:#fff;--cut:var(--hondo)' : 'color:#2a241d;--cut:#fdfaf2'}
                  />
                )}
              </g>
            )
          })
          return (
            <g key={tile}>
              {foe}
              {own}
              <rect
                x={x}
                y="70"
                width="70"
                height="46"
                rx="4"
                fill={colour}
                stroke="#1f1b17"
                stroke-opacity=".4"
              />
              <Use
                name={`field/${tile}`}
                x={x + 35}
                y={93}
                size={36}
                style={`color:#2a241d;--cut:${colour}`}
              />
            </g>
          )
        })}
      </svg>
    </>
  )
}

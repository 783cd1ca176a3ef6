/** The formation of each Battle Plan, drawn as companies seen from above; the enemy stands at the top. */
type Spot = readonly [number, number]

const mirrored = (spots: Spot[]): Spot[] => [
  ...spots,
  ...spots.filter(([x]) => x !== 0).map(([x, y]): Spot => [-x, y]),
]

const FORMATIONS: Record<string, Spot[]> = {
  ganko: Array.from({ length: 6 }, (_, i): Spot => [-32 + i * 13, 20 - i * 8]).concat([
    [-6, 20],
    [7, 12],
    [20, 4],
  ]),
  kuruma_gakari: Array.from({ length: 9 }, (_, i): Spot => {
    const turn = (i / 9) * Math.PI * 2
    return [Math.cos(turn) * 27, Math.sin(turn) * 20]
  }).concat([[0, 0]]),
  gyorin: mirrored([
    [0, -20],
    [9, -10],
    [0, 0],
    [18, 0],
    [9, 10],
    [27, 10],
    [0, 20],
  ]),
  koyaku: mirrored([
    [12, -20],
    [20, -10],
    [12, 0],
    [20, 10],
    [12, 20],
  ]),
  kokuyoku: mirrored([
    [0, 18],
    [10, 14],
    [19, 6],
    [27, -4],
    [33, -15],
    [10, 24],
  ]),
  saku: mirrored([
    [7, 20],
    [7, 10],
    [15, 2],
    [19, -8],
    [12, -17],
    [0, -20],
  ]),
  hoshi: mirrored([
    [0, -22],
    [10, -14],
    [20, -6],
    [0, -11],
    [0, 0],
    [0, 11],
    [0, 22],
  ]),
}

export function Formation({ plan }: { plan: string }) {
  return (
    <svg class="formation" viewBox="-44 -32 88 64" aria-hidden="true">
      <path class="front" d="M0-31l5 6h-10z" />
      {(FORMATIONS[plan] ?? []).map(([x, y], i) => (
        <rect key={i} x={x - 4.5} y={y - 3} width="9" height="6" rx="1.500" />
      ))}
    </svg>
  )
}

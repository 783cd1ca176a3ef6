/** A link as a QR code, black on white in every theme, as scanners want it. */
import { encode } from 'uqr'
import { t } from '../messages'

/** One path of unit squares. */
export function squares(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

export function QrCode({ text }: { text: string }) {
  const { size, path } = squares(text)
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.lobby.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

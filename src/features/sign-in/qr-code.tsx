import { encode } from 'uqr'

/** Draws a text as a QR code. One path, because the policy of the page allows no markup from text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-md">
      {/* Scanners need dark on light in both themes. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

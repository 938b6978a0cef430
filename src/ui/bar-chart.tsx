import type { ReactNode } from 'react'
import { valueOfKnown, type Known } from '#domain/known'
import { KnownFigure } from './known-figure'
import { Name } from './name'

type Bar = {
  readonly key: string
  readonly label: string
  readonly figure: Known<number>
  /** Wraps the label in a link. */
  readonly link?: (words: ReactNode) => ReactNode
  /** A share or state, shown beside the label. */
  readonly note?: string
  /** Draws the bar striped. `note` says why. */
  readonly striped?: boolean
}

/** Draws a bar below each label and number, which screen readers read as a list. The bars are plain boxes, so that they zoom with the text. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const length = (figure: Known<number>) => valueOfKnown(figure) ?? 0
  const most = Math.max(1, ...bars.map(({ figure }) => length(figure)))
  return (
    <ul aria-label={label} className="flex flex-col gap-3 p-4">
      {bars.map(({ key, label: words, figure, note, striped, link = (content) => content }) => (
        <li key={key}>
          <p className="flex items-baseline justify-between gap-x-4 text-sm">
            <span className="min-w-0">
              {link(<Name>{words}</Name>)}
              {note && <span className="text-muted"> {note}</span>}
            </span>
            <span className="shrink-0 font-medium">
              <KnownFigure figure={figure} />
            </span>
          </p>
          <div aria-hidden="true" className="mt-1 h-2.5 rounded-full bg-sunken ring-1 ring-line ring-inset">
            <div
              className={`h-full min-w-0.5 rounded-full ${striped ? 'striped text-accent-ink ring-1 ring-accent-ink ring-inset' : 'bg-accent'}`}
              style={{ width: `${(length(figure) / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

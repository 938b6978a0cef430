import type { ReactNode } from 'react'
import { valueOfKnown, type Known } from '#domain/known'
import { KnownFigure } from './known-figure'
import { Name } from './name'

type Line = {
  readonly key: string
  readonly label: string
  readonly figure: Known<number>
  /** Wraps the label in a link. */
  readonly link?: (words: ReactNode) => ReactNode
  /** What a legend says, for screen readers. */
  readonly note?: string
  /** Draws the bar striped. `note` says why. */
  readonly striped?: boolean
}

/** A bar as long as its share of the longest one. */
export const Bar = ({ share, striped = false }: { share: number; striped?: boolean | undefined }) => (
  <span
    className={`block h-2 min-w-0.5 rounded-sm ${striped ? 'striped text-accent-ink ring-1 ring-accent-ink ring-inset' : 'bg-accent'}`}
    style={{ width: `${share * 100}%` }}
  />
)

/**
 * Draws a bar beside each label and its number; in a narrow card, below both. Screen readers read it as a
 * list. The bars are plain boxes, so that they zoom with the text.
 */
export function BarChart({ label, bars }: { label: string; bars: readonly Line[] }) {
  const length = (figure: Known<number>) => valueOfKnown(figure) ?? 0
  const most = Math.max(1, ...bars.map(({ figure }) => length(figure)))
  return (
    <div className="@container">
      <ul
        aria-label={label}
        className="flex flex-col gap-3 p-4 @md:grid @md:grid-cols-[fit-content(18rem)_minmax(6rem,1fr)_auto] @md:gap-y-0 @md:py-2"
      >
        {bars.map(({ key, label: words, figure, note, striped, link = (content) => content }) => (
          <li
            key={key}
            className="grid grid-cols-main-end items-center gap-x-3 gap-y-1 @md:col-span-3 @md:min-h-8 @md:grid-cols-subgrid"
          >
            <span className="min-w-0 truncate">
              {link(<Name>{words}</Name>)}
              {note && <span className="sr-only">, {note}</span>}
            </span>
            <span className="order-2 text-right font-medium @md:order-3">
              <KnownFigure figure={figure} />
            </span>
            <span aria-hidden="true" className="order-3 col-span-2 @md:order-2 @md:col-span-1">
              <Bar share={length(figure) / most} striped={striped} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
  /** A share or state, shown beside the number. */
  readonly note?: string
  /** Draws the bar striped. `note` says why. */
  readonly striped?: boolean
}

/** The classes of a chart with a line per bar from this width on. */
const looks = {
  wide: {
    list: '@4xl:grid @4xl:grid-cols-[fit-content(16rem)_minmax(8rem,1fr)_auto_auto] @4xl:gap-y-0 @4xl:py-2',
    row: '@4xl:col-span-4 @4xl:min-h-8 @4xl:grid-cols-subgrid',
    note: '@4xl:col-span-1 @4xl:whitespace-nowrap',
    figure: '@4xl:order-3',
    bar: '@4xl:order-2 @4xl:col-span-1',
  },
  narrow: {
    list: '@md:grid @md:grid-cols-[fit-content(18rem)_minmax(6rem,1fr)_auto] @md:gap-y-0 @md:py-2',
    row: '@md:col-span-3 @md:min-h-8 @md:grid-cols-subgrid',
    note: '',
    figure: '@md:order-3',
    bar: '@md:order-2 @md:col-span-1',
  },
}

/**
 * Draws a bar beside each label and its number; in a narrow card, below both. Screen readers read it as a
 * list. The bars are plain boxes, so that they zoom with the text.
 */
export function BarChart({
  label,
  bars,
  brief = false,
}: {
  label: string
  bars: readonly Bar[]
  /**
   * Only screen readers get the notes, because a legend has them. A line per bar then fits into a narrower
   * card.
   */
  brief?: boolean
}) {
  const look = looks[brief ? 'narrow' : 'wide']
  const length = (figure: Known<number>) => valueOfKnown(figure) ?? 0
  const most = Math.max(1, ...bars.map(({ figure }) => length(figure)))
  return (
    <div className="@container">
      <ul aria-label={label} className={`flex flex-col gap-3 p-4 ${look.list}`}>
        {bars.map(({ key, label: words, figure, note, striped, link = (content) => content }) => (
          <li key={key} className={`grid grid-cols-main-end items-center gap-x-3 gap-y-1 ${look.row}`}>
            <span className="min-w-0 truncate">
              {link(<Name>{words}</Name>)}
              {brief && note && <span className="sr-only">, {note}</span>}
            </span>
            {!brief && note && (
              <span className={`order-4 col-span-2 text-xs text-muted ${look.note}`}> {note}</span>
            )}
            <span className={`order-2 text-right font-medium ${look.figure}`}>
              <KnownFigure figure={figure} />
            </span>
            <span aria-hidden="true" className={`order-3 col-span-2 ${look.bar}`}>
              <span
                className={`block h-2 min-w-0.5 rounded-sm ${striped ? 'striped text-accent-ink ring-1 ring-accent-ink ring-inset' : 'bg-accent'}`}
                style={{ width: `${(length(figure) / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

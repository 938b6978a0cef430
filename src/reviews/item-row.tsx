import { CircleCheck, CircleDot } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import type { ItemKey } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { kindWords, nameOfPermission, pastWords } from './review-words'

type Props = {
  reviewed: Review['roles'][number]
  at: ItemKey
  item: Review['items'][number] | undefined
  made: Review['decisions'][number] | undefined
  isCurrent: boolean
  /** Undefined when the review is closed. */
  onChoose: ((chosen: ItemKey) => void) | undefined
}

/** An item or another permission as a row: its name, the reason for it, and its decision. */
export function ItemRow({ reviewed, at, item, made, isCurrent, onChoose }: Props) {
  const Mark = made ? CircleCheck : CircleDot
  const name = at.code === null ? 'The whole role' : nameOfPermission(reviewed, at.code)
  return (
    <li className={`border-t border-line ${isCurrent ? 'bg-accent-soft' : ''}`}>
      <div className="flex items-start gap-3 px-4 py-2 text-sm max-sm:px-3.5">
        <Mark
          size={15}
          aria-hidden="true"
          className={`mt-1 shrink-0 ${made ? 'text-good' : item ? 'text-accent-ink' : 'text-muted opacity-50'}`}
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          {onChoose ? (
            <button
              type="button"
              className="link min-h-6 text-left text-ink"
              aria-current={isCurrent || undefined}
              onClick={() => onChoose(at)}
            >
              <Name>{name}</Name>
            </button>
          ) : (
            <span className="font-medium">
              <Name>{name}</Name>
            </span>
          )}
          {item && <span className="text-xs text-muted">{kindWords[item.kind] ?? item.kind}</span>}
          {at.code !== null && item?.kind !== 'removed' && riskOf(at.code) && (
            <Badge tone="warn">Risky</Badge>
          )}
        </div>
        {made ? (
          <span className={`shrink-0 ${made.decision === 'keep' ? 'text-good' : 'font-medium text-bad'}`}>
            {pastWords[made.decision] ?? made.decision}
          </span>
        ) : (
          item && <span className="shrink-0 text-accent-ink">Open</span>
        )}
      </div>
      {made?.note && (
        <p className="px-4 pb-2 pl-13 text-sm whitespace-pre-wrap text-muted max-sm:px-3.5">
          <Name>{made.note}</Name>
        </p>
      )}
    </li>
  )
}

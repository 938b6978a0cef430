import { useLinkProps } from '@tanstack/react-router'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { pageSizes } from '../lib/address/list-address'
import { formatNumber } from '../lib/words'
import { SelectField } from '../ui/fields/select-field'

type Props = {
  position: {
    page: number
    from: number
    to: number
    count: number | null
    next: number | undefined
    previous: number | undefined
    last: number | undefined
  }
  pageSize: number
  onPageSize: (size: number) => void
  /** Shows the range alone, beside other things. */
  isBrief?: boolean
  /** For a list whose page isn't in the address: its label, and what turns its pages. */
  apart?: { readonly label: string; readonly onPage: (page: number) => void } | undefined
}

const look = 'grid size-7 place-items-center rounded-md max-sm:size-11'

type StepProps = { label: string; to: number | undefined; icon: LucideIcon; apart: Props['apart'] }
/** The same element with or without a target, so that the focus stays on it at the last page. */
function Step({ label, to, icon: Icon, apart }: StepProps) {
  const off = to === undefined
  const link = useLinkProps({ to: '.', search: (now: object) => ({ ...now, page: to ?? 1 }) })
  if (apart)
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled={off}
        onClick={() => to !== undefined && apart.onPage(to)}
        className={`${look} ${off ? 'text-muted opacity-45' : 'text-soft hover:bg-hover hover:text-ink'}`}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
    )
  return (
    <a
      {...(off ? { role: 'link', 'aria-disabled': true, tabIndex: -1 } : link)}
      aria-current={undefined} // The router would mark the link to the first page as current on every page.
      aria-label={label}
      className={`${look} ${off ? 'text-muted opacity-45' : 'text-soft hover:bg-hover hover:text-ink'}`}
    >
      <Icon size={16} aria-hidden="true" />
    </a>
  )
}

/** The position of this page, and the links to the others. */
export function Pager({
  position: { page, from, to, count, next, previous, last },
  pageSize,
  onPageSize,
  isBrief = false,
  apart,
}: Props) {
  const more = isBrief ? 'hidden' : 'max-sm:hidden'
  const offered: readonly number[] = pageSizes
  const sizes = offered.includes(pageSize) ? offered : [...pageSizes, pageSize].toSorted((a, b) => a - b)
  return (
    <nav aria-label={apart?.label ?? 'Pages'} className="pager">
      <p className={`whitespace-nowrap ${isBrief ? 'ml-auto' : 'mr-auto'}`} aria-live="polite">
        <span>
          {formatNumber(from)}–{formatNumber(to)}
        </span>{' '}
        {count === null ? '' : `of ${formatNumber(count)}`}
      </p>
      <span className={more}>
        Page {formatNumber(page)}
        {last === undefined ? '' : ` of ${formatNumber(last)}`}
      </span>
      {sizes.length > 1 && (
        <div className={more}>
          <SelectField
            label="Rows per page"
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="flex sm:gap-1">
        <Step label="First page" to={page > 1 ? 1 : undefined} icon={ChevronFirst} apart={apart} />
        <Step label="Previous page" to={previous} icon={ChevronLeft} apart={apart} />
        <Step label="Next page" to={next} icon={ChevronRight} apart={apart} />
        <Step
          label="Last page"
          to={last !== undefined && page < last ? last : undefined}
          icon={ChevronLast}
          apart={apart}
        />
      </div>
    </nav>
  )
}

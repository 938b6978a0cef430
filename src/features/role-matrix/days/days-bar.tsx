import { Fragment, type ReactNode } from 'react'
import type { MatrixSearch } from '../../../queries/searches'
import { Button } from '../../../ui/buttons/button'
import { DateField } from '../../../ui/fields/date-field'

const fields = [
  ['day', 'From the beginning of'],
  ['until', 'to the beginning of'],
] as const

type Props = {
  search: MatrixSearch
  change: (part: Partial<MatrixSearch>) => void
  children?: ReactNode
}

/** The two days. Each counts from its beginning, and the later one can be left out. */
export const DaysBar = ({ search, change, children }: Props) => (
  <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-(--edge) py-2 print:hidden">
    {fields.map(([key, label]) => (
      <Fragment key={key}>
        <span aria-hidden="true">{label}</span>
        <DateField
          hideLabel
          label={label}
          value={search[key]}
          onChange={(day) => change({ [key]: day || (key === 'day' ? search.day : '') })}
        />
      </Fragment>
    ))}
    {search.until === '' && <span className="text-muted">Empty: now</span>}
    <Button small onClick={() => change({ day: '', until: '' })}>
      Back to today
    </Button>
    {children}
  </div>
)

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { agreeing } from '#contract/comparison-results'
import type { ComparedFile, Comparison } from '#contract/month-comparisons'
import { RecordStates } from '../../errors/record-states'
import { formatPrice } from '../../lib/money'
import { counted, formatNumber } from '../../lib/words'
import { comparisonQuery, comparisonSearch, type ComparisonSearch } from '../../queries/month-comparisons'
import { useMonthNeeds } from '../../queries/months'
import { Button } from '../../ui/button'
import { Name } from '../../ui/name'
import { CompareFile } from './compare-file'
import { ComparisonList } from './comparison-list'
import { leftOutWords } from './comparison-words'
import { openRows, resultRows, type OwnMonth, type ResultRow } from './comparison-rows'

type Props = {
  own: OwnMonth
  /** A closed month takes no other file and no decisions. */
  isClosed: boolean
  search: ComparisonSearch
  onSearch: (search: ComparisonSearch) => void
}

type NoteProps = {
  file: ComparedFile
  rows: readonly ResultRow[]
  search: ComparisonSearch
  onSearch: Props['onSearch']
  onOther: (() => void) | undefined
}

/** What isn’t compared, with its sums: “credit: 1 line, -€500.00”. */
const LeftOutSums = ({ file }: { file: ComparedFile }) => (
  <details>
    <summary className="link min-h-6 cursor-pointer">What isn’t compared</summary>
    <ul>
      {file.left_out.map(({ why, currency, lines, amount }) => (
        <li key={`${why} ${currency}`}>
          {leftOutWords(why)}: {counted(lines, 'line')}
          {amount !== null && `, ${formatPrice(amount, currency)}`}
        </li>
      ))}
    </ul>
  </details>
)

/** What the file is, how much is equal, and what is left to do. */
function Note({ file, rows, search, onSearch, onOther }: NoteProps) {
  const differences = rows.filter(({ result }) => !agreeing.includes(result))
  const open = openRows(rows).length
  const unmatched = differences.filter(({ isUnmatched }) => isUnmatched).length
  const leftOut = file.left_out.reduce((sum, { lines }) => sum + lines, 0)
  const show = (part: Partial<ComparisonSearch>) => onSearch({ ...search, page: 1, ...part })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--edge) py-2 text-sm text-soft">
      <p className="min-w-0 wrap-anywhere">
        <Name>{file.name}</Name>: {formatNumber(rows.length - differences.length)} equal,{' '}
        {counted(differences.length, 'difference')}, {formatNumber(open)} to decide.
        {leftOut > 0 && ` ${counted(leftOut, 'line')} not compared.`}
      </p>
      {leftOut > 0 && <LeftOutSums file={file} />}
      {open > 0 && (
        <Button small onClick={() => show({ decision: 'open', result: '' })}>
          Show open
        </Button>
      )}
      {unmatched > 0 && (
        <Button small onClick={() => show({ result: 'unmatched', decision: '' })}>
          Show {counted(unmatched, 'row')} not matched
        </Button>
      )}
      {onOther && (
        <Button small onClick={onOther}>
          Compare another file
        </Button>
      )}
    </div>
  )
}

const Interrupted = ({ file }: { file: ComparedFile }) => (
  <p role="alert" className="card mb-3 px-4 py-3 text-sm text-warn">
    {formatNumber(file.sent)} of {counted(file.lines, 'line')} of <Name>{file.name}</Name> were sent. Choose
    the file again to send them all.
  </p>
)

/** A month beside the vendor’s invoice or an export of a PSA. */
export function MonthComparison(props: Props) {
  const query = useQuery(comparisonQuery(props.own.id))
  return (
    <RecordStates query={query} needs={useMonthNeeds()} what="the comparison">
      {(comparison) => <Compared {...props} comparison={comparison} readAt={query.dataUpdatedAt} />}
    </RecordStates>
  )
}

type ComparedProps = Props & { comparison: Comparison; readAt: number }

/** The file of the month, or the way to choose one. */
function Compared({ own, isClosed, search, onSearch, comparison, readAt }: ComparedProps) {
  const [isChoosing, setChoosing] = useState(false)
  const rows = useMemo(() => resultRows(own, comparison), [own, comparison])
  const { file } = comparison
  const isCut = file !== null && file.sent < file.lines
  if (isClosed && !file) return <p className="card p-4 text-muted">No file was compared with this month.</p>
  if (!isClosed && (!file || isChoosing || isCut))
    return (
      <div className="min-h-0 overflow-auto px-(--edge) pt-3 pb-(--edge)">
        {isCut && !isChoosing && <Interrupted file={file} />}
        <CompareFile
          own={own}
          comparison={comparison}
          onDone={() => setChoosing(false)}
          onCancel={file && !isCut ? () => setChoosing(false) : undefined}
        />
      </div>
    )
  return (
    <ComparisonList
      own={own}
      comparison={comparison}
      rows={rows}
      readAt={readAt}
      search={search}
      onSearch={onSearch}
      defaults={comparisonSearch.defaults}
      reason={isClosed ? 'This month is closed. Reopen it to decide.' : undefined}
      note={
        file && (
          <Note
            file={file}
            rows={rows}
            search={search}
            onSearch={onSearch}
            onOther={isClosed ? undefined : () => setChoosing(true)}
          />
        )
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { agreeing } from '#contract/months/comparison-results'
import {
  comparisonSides,
  maxComparedFiles,
  type Comparison,
  type ComparisonSide,
} from '#contract/months/month-comparisons'
import { listMonths } from '#contract/months/months'
import { useNeeds } from '../../../api/offers'
import { ActionButton } from '../../../form/action-button'
import { RecordStates } from '../../../errors/record-states'
import { counted, formatNumber } from '../../../lib/words'
import type { BulkAction } from '../../../list/list-kind'
import { BulkDialog } from '../../../list/bulk/bulk-dialog'
import { comparisonQuery, refreshPaired } from '../../../queries/month-comparisons'
import { Button } from '../../../ui/buttons/button'
import { AgreedNumbers } from './agreed-numbers'
import { CompareFile } from './compare-file'
import { ComparedFiles } from './compared-files'
import { ComparisonList, isOfResult, resultChoices } from './comparison-list'
import { anotherFile } from './decide'
import {
  leftOutLines,
  resultRows,
  sideOf,
  type OwnMonth,
  type ResultRow,
  type SideOfMonth,
} from './comparison-rows'
import { sideWords } from './comparison-words'
import { matchSame, proposedMatches } from './match-same'
import { isDifference, isNotNamed, isOpen, notNamedWords, openRows } from './open-rows'
import { PsaNumbers } from './psa-numbers'
import { comparisonSearch, type ComparisonSearch } from '../../../queries/searches'

type Props = {
  own: OwnMonth
  /** A closed month takes no other file and no decisions. */
  isClosed: boolean
  search: ComparisonSearch
  onSearch: (search: ComparisonSearch) => void
}

type SideProps = Pick<Props, 'search' | 'onSearch'> & { comparison: Comparison }
/** Chooses what is set against our month. */
const SideChoice = ({ comparison, search, onSearch }: SideProps) => (
  <div role="group" aria-label="Compared with" className="flex flex-wrap gap-1 px-(--edge) py-2 text-sm">
    {comparisonSides.map((side) => (
      <button
        key={side}
        type="button"
        className="list-tool"
        aria-pressed={search.side === searchSide[side]}
        onClick={() => onSearch({ ...comparisonSearch.defaults, side: searchSide[side] })}
      >
        {sideWords[side]}, {counted(comparison.files.filter((one) => one.side === side).length, 'file')}
      </button>
    ))}
  </div>
)
const searchSide = { vendor: '', own: 'own' } as const

type NoteProps = {
  compared: SideOfMonth
  rows: readonly ResultRow[]
  search: ComparisonSearch
  onSearch: Props['onSearch']
}

/** How much is equal, and what is left to do, by kind. */
function Note({ compared, rows, search, onSearch }: NoteProps) {
  const equal = rows.filter(({ result }) => agreeing.includes(result)).length
  const open = openRows(rows)
  const leftOut = leftOutLines(compared.files)
  return (
    <>
      <p>
        {formatNumber(equal)} equal, {counted(rows.filter(isDifference).length, 'difference')},{' '}
        {formatNumber(open.length)} to decide.
        {leftOut > 0 && ` ${counted(leftOut, 'line')} not compared.`}
      </p>
      <div role="group" aria-label="Open rows" className="flex flex-wrap gap-1 empty:hidden">
        {openChoices.map(({ value: result, words }) => {
          const { length } = open.filter((row) => isOfResult(row, result))
          const isShown = search.decision === 'open' && search.result === result
          const show = () => onSearch({ ...search, page: 1, decision: 'open', result })
          return (
            length > 0 && (
              <button key={result} type="button" className="list-tool" aria-pressed={isShown} onClick={show}>
                {words}, {formatNumber(length)}
              </button>
            )
          )
        })}
      </div>
    </>
  )
}
const openChoices = [{ value: '' as const, words: 'All open' }, ...resultChoices.slice(1)]

type RowsButtonProps<Row extends ResultRow> = {
  label: string
  reason: string | undefined
  action: BulkAction<Row>
  chosen: readonly Row[]
  month: string
}
/** Opens an action on rows that nobody has to select. */
const RowsButton = <Row extends ResultRow>({ label, reason, month, ...about }: RowsButtonProps<Row>) => (
  <ActionButton label={label} icon={null} reason={reason}>
    {(leave) => (
      <BulkDialog
        kind={{ noun: { one: 'row', many: 'rows' }, refresh: () => void refreshPaired(month) }}
        nameOf={({ companyName }) => companyName}
        {...about}
        onSelect={undefined}
        onClose={leave}
      />
    )}
  </ActionButton>
)

type NotNamedProps = Pick<NoteProps, 'rows' | 'onSearch'> & { month: string; reason: string | undefined }
/** Packages that no vendor’s file names yet: one thing to decide, whatever the number of their rows. */
function NotNamed({ month, rows, onSearch, reason }: NotNamedProps) {
  const those = rows.filter(isNotNamed)
  const open = those.filter(isOpen)
  const none = open.length === 0 ? 'All are decided.' : undefined
  if (those.length === 0) return null
  return (
    <div role="group" aria-label="Packages that no file names" className="flex flex-wrap items-center gap-2">
      <p>{notNamedWords(those)}</p>
      <RowsButton
        label="Another file will come"
        reason={reason ?? none}
        action={anotherFile}
        chosen={open}
        month={month}
      />
      <Button onClick={() => onSearch({ ...comparisonSearch.defaults, result: 'not_named' })}>
        Look at them
      </Button>
    </div>
  )
}

/** A month beside the vendors’ invoices, or beside what we bill. */
export function MonthComparison(props: Props) {
  const query = useQuery(comparisonQuery(props.own.id))
  return (
    <RecordStates query={query} needs={useNeeds(listMonths)} what="the comparison">
      {(comparison) => (
        <>
          <SideChoice {...props} comparison={comparison} />
          <Compared {...props} comparison={comparison} readAt={query.dataUpdatedAt} />
        </>
      )}
    </RecordStates>
  )
}

type ComparedProps = Props & { comparison: Comparison; readAt: number }

/** The files of a side and their differences, or the way to choose one. */
function Compared({ own, isClosed, search, onSearch, comparison, readAt }: ComparedProps) {
  const side: ComparisonSide = search.side || 'vendor'
  const [choosing, setChoosing] = useState<{ of: ComparisonSide; replaces: number | null }>()
  const compared = useMemo(() => sideOf(comparison, side), [comparison, side])
  const rows = useMemo(() => resultRows(own, compared), [own, compared])
  const proposed = useMemo(() => proposedMatches(own, compared, rows), [own, compared, rows])
  const named = proposed.filter(({ isNamesake }) => isNamesake)
  const { files } = compared
  if (isClosed && files.length === 0)
    return <p className="card p-4 text-muted">No file was compared with this month.</p>
  if (!isClosed && (files.length === 0 || choosing?.of === side))
    return (
      <div className="min-h-40 overflow-auto px-(--edge) pb-(--edge)">
        <CompareFile
          key={side}
          own={own}
          comparison={comparison}
          side={side}
          replaces={choosing?.of === side ? choosing.replaces : null}
          onDone={() => setChoosing(undefined)}
          onCancel={files.length > 0 ? () => setChoosing(undefined) : undefined}
        />
      </div>
    )
  const reason = isClosed ? 'This month is closed. Reopen it to decide.' : undefined
  const replace = (file: number | null) => setChoosing({ of: side, replaces: file })
  return (
    <ComparisonList
      own={own}
      compared={compared}
      rows={rows}
      proposed={proposed}
      readAt={readAt}
      search={search}
      onSearch={onSearch}
      defaults={comparisonSearch.defaults}
      reason={reason}
      note={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--edge) py-2 text-sm text-soft">
          <ComparedFiles month={own.id} files={files} onReplace={isClosed ? undefined : replace} />
          <Note compared={compared} rows={rows} search={search} onSearch={onSearch} />
          {named.length > 0 && (
            <RowsButton
              label={`Match ${counted(named.length, 'row')} by name and figures`}
              reason={reason}
              action={matchSame(own)}
              chosen={named}
              month={own.id}
            />
          )}
          <NotNamed month={own.id} rows={rows} onSearch={onSearch} reason={reason} />
          <PsaNumbers own={own} compared={compared} />
          <AgreedNumbers own={own} compared={compared} rows={rows} />
          {!isClosed && comparison.files.length < maxComparedFiles && (
            <Button small onClick={() => replace(null)}>
              Add a file
            </Button>
          )}
        </div>
      }
    />
  )
}

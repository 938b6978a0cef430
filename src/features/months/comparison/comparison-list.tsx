import { comparisonDecisions } from '#contract/address-values'
import { useMemo, useState, type ReactNode } from 'react'
import { agreeing, comparisonResults } from '#contract/months/comparison-results'
import { getComparison } from '#contract/months/month-comparisons'
import { dash } from '../../../lib/dates'
import { formatPrice } from '../../../lib/money'
import { formatNumber } from '../../../lib/words'
import { ListCard } from '../../../list/list-card'
import type { ListKind } from '../../../list/list-kind'
import { readingOf, useMadeList } from '../../../list/use-list'
import { refreshPaired } from '../../../queries/month-comparisons'
import type { Column } from '../../../table/column'
import { Button } from '../../../ui/buttons/button'
import { wordsColumn } from '../month-columns'
import { likelyCompanies, type OwnMonth, type ResultRow, type SideOfMonth } from './comparison-rows'
import { decisionWords, resultWords } from './comparison-words'
import { DecideDialog, decideMany } from './decide'
import type { ProposedRow } from './match-same'
import { amountsOf, isDifference, isNotNamed } from './open-rows'
import { type ComparisonSearch } from '../../../queries/searches'

export const resultChoices = [
  { value: 'all' as const, words: 'All, equal ones too' },
  { value: 'unmatched' as const, words: 'Not matched' },
  ...comparisonResults
    .filter((value) => !agreeing.includes(value))
    .map((value) => ({ value, words: resultWords[value] })),
]
const decisionChoices = [
  { value: 'open', words: 'Open' },
  ...comparisonDecisions.map((value) => ({ value, words: decisionWords[value]! })),
]
/** Whether the filter keeps a row. */
export const isOfResult = (row: ResultRow, value: string): boolean =>
  ['', 'all'].includes(value) || (value === 'unmatched' ? row.isUnmatched : row.result === value)
const decisionOf = ({ decided, isCurrent }: ResultRow): string => (isCurrent && decided?.decision) || 'open'
const decisionIn = (row: ResultRow): string => {
  if (agreeing.includes(row.result)) return dash
  return decisionWords[decisionOf(row)] ?? (row.decided ? 'Open, figures changed' : 'Open')
}

/** Names of the file that aren’t ours. */
const otherNames = ({ lines, companyName, packageName }: ResultRow): string =>
  [...new Set(lines.flatMap((line) => [line.company_name, line.package_name]))]
    .filter((name) => name !== '' && name !== companyName && name !== packageName)
    .join(', ')

const kindOf = (month: string): ListKind<ResultRow> => ({
  name: 'billing/months/$id/compare',
  noun: { one: 'row', many: 'rows' },
  needs: getComparison.needs,
  orderings: [
    ['', 'Largest difference'],
    ['company', 'Company, A to Z'],
    ['package', 'Package, A to Z'],
  ],
  filters: [
    {
      kind: 'choice',
      key: 'result',
      label: 'Result',
      // A menu as long as it had to be searched would hide what is looked for most.
      useChoices: (rows) =>
        resultChoices.filter(({ value }) => value !== 'not_named' || rows.some(isNotNamed)),
      keeps: isOfResult,
    },
    {
      kind: 'choice',
      key: 'decision',
      label: 'Decision',
      useChoices: () => decisionChoices,
      keeps: (row, value) => !agreeing.includes(row.result) && decisionOf(row) === value,
    },
  ],
  named: [
    ['Company ID', ({ company }) => company ?? ''],
    ['Package ID', (row) => row.package ?? ''],
    ['Currency', ({ currency }) => currency],
  ],
  refresh: () => void refreshPaired(month),
})

const figure = (
  id: string,
  label: string,
  value: (row: ResultRow) => number | string | null | undefined,
) => ({
  id,
  label,
  ordering: id,
  align: 'end' as const,
  width: 7.5,
  value: (row: ResultRow) => value(row) ?? '',
})
const number = (id: string, label: string, of: 'theirs' | 'ours'): Column<ResultRow> => ({
  ...figure(id, label, (row) => row[of]?.number),
  cell: (row) => (row[of]?.number == null ? dash : formatNumber(row[of].number)),
})
const notKnown = <span className="text-muted">not known</span>
const money = (
  id: string,
  label: string,
  of: (row: ResultRow) => string | null | undefined,
): Column<ResultRow> => ({
  ...figure(id, label, (row) => (of(row) == null ? '' : Number(of(row)))),
  width: 7.25,
  cell: (row) => {
    const amount = row.isNumbers ? undefined : of(row)
    return amount === undefined ? dash : amount === null ? notKnown : formatPrice(amount, row.currency)
  },
})

const columnsOf = (
  { counts, files }: SideOfMonth,
  open: (row: ResultRow) => void,
): readonly Column<ResultRow>[] => {
  const names = new Map(files.map(({ file, name }) => [file, name]))
  const filesOf = ({ lines }: ResultRow) =>
    [...new Set(lines.map(({ file }) => names.get(file) ?? ''))].join(', ')
  const unit = counts === 'licence_days' ? 'days' : 'licences'
  return [
    wordsColumn('company', 'Company', (row) => row.companyName, {
      isName: true,
      phone: 'title',
      width: 11,
      grow: 30,
    }),
    wordsColumn('package', 'Package', (row) => row.packageName, {
      isName: true,
      searched: true,
      phone: 'first',
      grow: 20,
    }),
    wordsColumn('result', 'Result', (row) => resultWords[row.result], {
      phone: 'second',
      // A phone has no room for both the difference and the button.
      brief: ({ result, difference }) => [resultWords[result], difference].filter(Boolean).join(' '),
      width: 8.25,
    }),
    money('difference', 'Difference', (row) => row.difference),
    money('their_amount', 'File, amount', (row) => row.theirs?.amount),
    money('our_amount', 'Here, amount', (row) => row.ours?.amount),
    wordsColumn('decision', 'Decision', decisionIn, {
      width: 8.75,
      phone: 'action',
      control: (row, stop) => (
        <Button {...stop} small onClick={() => open(row)}>
          {row.isUnmatched && decisionOf(row) === 'open'
            ? 'Match…'
            : agreeing.includes(row.result)
              ? 'Show…'
              : `${decisionIn(row)}…`}
        </Button>
      ),
    }),
    ...(counts === null
      ? []
      : [number('theirs', `File, ${unit}`, 'theirs'), number('ours', `Here, ${unit}`, 'ours')]),
    ...(files.length > 1 ? [wordsColumn('files', 'Files', filesOf, { isName: true, grow: 20 })] : []),
    wordsColumn('theirs', 'Named in the file', otherNames, {
      isName: true,
      searched: true,
      extra: true,
      grow: 20,
    }),
    wordsColumn('currency', 'Currency', (row) => row.currency, { width: 5.5, extra: true }),
    wordsColumn('note', 'Note', (row) => row.decided?.note ?? '', { grow: 20 }),
    wordsColumn('by', 'Decided by', (row) => row.decided?.by.name ?? '', { isName: true, extra: true }),
  ]
}

/** How much the file has more or less than we do, in each currency. */
function sumsOf(rows: readonly ResultRow[]): string {
  const priced = rows.filter(({ isNumbers }) => !isNumbers)
  return priced.length === 0 ? '' : `File less our own: ${amountsOf(priced, ({ difference }) => difference)}`
}

type Props = {
  own: OwnMonth
  compared: SideOfMonth
  rows: readonly ResultRow[]
  proposed: readonly ProposedRow[]
  readAt: number
  search: ComparisonSearch
  onSearch: (search: ComparisonSearch) => void
  defaults: ComparisonSearch
  /** Why nothing can be decided. */
  reason: string | undefined
  note: ReactNode
}

const unmetFirst = <T extends { id: string }>(all: readonly T[], met: ReadonlySet<string | null>) => [
  ...all.filter(({ id }) => !met.has(id)),
  ...all.filter(({ id }) => met.has(id)),
]

/** The differences, each with what was decided. */
export function ComparisonList({ own, compared, rows, proposed, readAt, reason, ...listed }: Props) {
  const { search } = listed
  const [opened, setOpened] = useState<ResultRow>()
  const [drafts] = useState(() => new Map())
  const kind = useMemo(
    () => ({
      ...kindOf(own.id),
      bulk: async () => (reason === undefined ? decideMany : []),
    }),
    [own, reason],
  )
  const shown = useMemo(
    () => rows.filter((row) => ['all', row.result].includes(search.result) || isDifference(row)),
    [rows, search.result],
  )
  const columns = useMemo(() => columnsOf(compared, setOpened), [compared])
  const options = useMemo(
    () =>
      opened && {
        companies: likelyCompanies(own, compared, rows, opened),
        packages: unmetFirst(own.packages, new Set(compared.lines.map((line) => line.package))),
      },
    [own, compared, rows, opened],
  )
  const made = useMemo(() => readingOf(shown, readAt), [shown, readAt])
  const list = useMadeList<ResultRow, ComparisonSearch>(made)
  return (
    <>
      <ListCard
        kind={kind}
        about={[own.id, compared.side, ...compared.files.map(({ file }) => file)].join()}
        every={rows}
        columns={columns}
        list={list}
        {...listed}
        sums={sumsOf}
        none={rows.some(isNotNamed) ? 'No other differences.' : 'No differences. Both sides are equal.'}
      />
      {opened && options && (
        <DecideDialog
          key={opened.id}
          own={own}
          row={opened}
          options={options}
          proposed={proposed.find(({ id }) => id === opened.id)}
          reason={reason}
          drafts={drafts}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { isNone, known, mapKnown, onlyIfKnown, bothKnown, partly, unknown, valueOfKnown } from '#domain/known'
import { byPackage, countsOf, missingIn, together, type Grouping, type LicenceLine } from '#domain/licences'
import { notKnown } from '../../lib/file-values'
import { dash } from '../../lib/dates'
import { formatAmount } from '../../lib/money'
import { inWords, isNotForResale } from '../../lib/package-words'
import { remembered } from '../../lib/remembered'
import { pathWords } from '../../lib/words'
import type { Parts } from '../../list/list-kind'
import { recordPath } from '../../list/record-path'
import { idColumn, type Column } from '../../table/column'
import { figureColumn } from '../../table/figure-column'
import { Bar } from '../../ui/bar-chart'
import { countedWords, figureValue, figureWords, KnownFigure, nounOf } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { amountIn, figuresOf, isElsewhere, moneyIn, type Figures, type Prices } from './figures'

type LineColumn = Column<LicenceLine>
type Of = (line: LicenceLine) => Figures

/** The column of a package. A comma or a full stop in its id would divide the columns of an address. */
export const packageColumn = (id: string): string => `of-${id.replaceAll(/[^\p{L}\p{N}]/gu, '_')}`

/** The packages of a line. */
const packagesOf = remembered((line: LicenceLine) => new Map(byPackage(line).map((one) => [one.id, one])))

/** The packages of a row, one row each in a file. */
export const packageParts: Parts<LicenceLine> = {
  one: 'package',
  replace: ['licences', 'suspended', 'cost', 'unpriced', 'share'],
  heads: ['Package', 'Licences', 'Of which suspended'],
  of: (line) => {
    const packages = [...packagesOf(line).values()]
    if (packages.length === 0 && missingIn(line)) return [[notKnown, notKnown, notKnown]]
    return packages.map((one) => {
      const { total, suspended } = countsOf(one)
      return [one.name, figureValue(total), figureValue(suspended)]
    })
  },
}

/** Leads from a package and from a node to their companies, and from a company to its record. */
const nameOfLine = (label: string, width: number): LineColumn => ({
  id: 'name',
  label,
  ordering: 'name',
  phone: 'title',
  width,
  grow: 60,
  value: ({ name }) => name,
  cell: ({ name }) => name,
  to: ({ by, id }) => (by === 'company' ? recordPath('companies', id) : undefined),
  control: ({ by, id, uid, name }, stop) => {
    const search =
      by === ''
        ? ({ by: 'company', package: id, ordering: `-${packageColumn(id)}` } as const)
        : uid !== undefined && ({ by: 'company', node: uid, only: '' } as const)
    return (
      search && (
        <Link {...stop} to="/billing" search={search} className="link font-medium text-ink!">
          <Name>{name}</Name>
        </Link>
      )
    )
  },
})

const places = {
  '': ['type', 'Type', 7.75],
  node: ['above', 'Below', 11],
  company: ['node', 'Node', 9.5],
} as const

/** The type of a package, the node above a node, or the node of a company. */
function placeColumn(by: Grouping, nodeName: (id: string) => string | undefined): LineColumn {
  const [id, label, width] = places[by]
  const words = ({ type, above }: LicenceLine) =>
    by === '' ? [inWords(type)] : by === 'node' ? above : above.map((node) => nodeName(node) ?? node)
  return {
    id,
    label,
    width,
    ...(by !== '' && { grow: 40, phone: 'second', isName: true }),
    ordering: id,
    className: 'text-soft',
    value: (line) => pathWords(words(line)),
    tip: ({ above }) => (above.length > 1 ? pathWords(above) : undefined),
    brief: (line) => words(line).at(-1) ?? '',
    cell: (line) => words(line).at(-1) ?? dash,
  }
}

function costColumns(of: Of, { listed, currency }: Prices): readonly LineColumn[] {
  const cost = (line: LicenceLine) => of(line).cost ?? unknown('the prices aren’t loaded')
  const money = (line: LicenceLine) => moneyIn(cost(line), currency)
  const format = formatAmount(currency)
  const hasUnpriced = [...listed.values()].some((one) => one.price_monthly === null && !isNotForResale(one))
  return [
    figureColumn(money, {
      id: 'cost',
      label: currency ? `Per month (${currency})` : 'Per month',
      width: 9.5,
      phone: 'first',
      brief: (line) => (isElsewhere(cost(line)) ? '' : `${figureWords(money(line), format)} ${currency}`),
      money: {
        // The head names the currency.
        sums: (line) =>
          mapKnown(amountIn(cost(line), currency), (amount) =>
            amount === undefined ? [] : [{ amount, currency: undefined }],
          ),
        ofParts: (line) =>
          [...packagesOf(line).values()].map((one) => {
            const found = amountIn(cost(one), currency)
            if (found.kind !== 'known') return notKnown
            return found.value === undefined ? '' : { amount: found.value, currency }
          }),
      },
      cell: (line) => (isElsewhere(cost(line)) ? dash : <KnownFigure figure={money(line)} format={format} />),
    }),
    figureColumn((line) => mapKnown(cost(line), ({ unpriced }) => unpriced), {
      id: 'unpriced',
      label: 'Without a price',
      width: 8.5,
      ...(hasUnpriced ? {} : { extra: true }),
    }),
  ]
}

/** The share of all licences, also as a bar. */
function shareColumn(of: Of, by: Grouping, packages: readonly LicenceLine[]): LineColumn {
  const { total } = countsOf(together(packages))
  const shareOf = (line: LicenceLine) =>
    onlyIfKnown(
      bothKnown(of(line).total, total, (part, all) => Math.round((part / Math.max(1, all)) * 1000) / 10),
      (share) => share,
    )
  const most = Math.max(1, ...packages.map((one) => valueOfKnown(of(one).total) ?? 0))
  return figureColumn(shareOf, {
    id: 'share',
    label: 'Licence share (%)',
    width: 9.75,
    ...(by === '' ? {} : { extra: true }),
    cell: (line) => (
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="flex-1">
          <Bar share={(valueOfKnown(of(line).total) ?? 0) / most} striped={isNotForResale(line)} />
        </span>
        <span className="min-w-9">
          <KnownFigure figure={shareOf(line)} format={(value) => value.toFixed(1)} />
        </span>
      </span>
    ),
  })
}

const companiesIn = ({ companies, lost }: LicenceLine) =>
  lost ? partly(companies.length, lost) : known(companies.length)

/** The licences of a package, hidden until somebody chooses them, because there can be many packages. */
function columnOfPackage({ id, name }: LicenceLine, shown: string): LineColumn {
  const of = (line: LicenceLine) =>
    countsOf(packagesOf(line).get(id) ?? { companies: [], held: [], lost: missingIn(line) }).total
  return figureColumn(of, {
    id: packageColumn(id),
    label: name,
    // The whole name is readable in the head.
    width: Math.max(6, Math.min(16, name.length * 0.45 + 2.5)),
    ...(id === shown ? {} : { extra: true }),
    cell: (line) =>
      isNone(of(line)) && !packagesOf(line).has(id) ? dash : <KnownFigure figure={of(line)} />,
  })
}

/**
 * The columns of licences. Not every grouping has all of them.
 * @param shown the package whose licences are shown
 */
export function licenceColumns(
  { by, package: shown }: { readonly by: Grouping; readonly package: string },
  label: string,
  packages: readonly LicenceLine[],
  prices: Prices | undefined,
  nodeName: (id: string) => string | undefined,
): readonly LineColumn[] {
  const of = remembered((line: LicenceLine) => figuresOf(line, prices))
  return [
    nameOfLine(label, by === '' ? 16.25 : 14),
    ...(by === 'company' ? [{ ...idColumn, extra: true } as const] : []),
    placeColumn(by, nodeName),
    ...(by === 'company'
      ? []
      : [
          figureColumn(companiesIn, {
            id: 'companies',
            label: 'Companies',
            width: 6.5,
            ...(by === '' && { phone: 'second' }),
            brief: (line) => countedWords(companiesIn(line), 'company', 'companies'),
          }),
        ]),
    figureColumn((line) => of(line).total, {
      id: 'licences',
      label: 'Licences',
      width: 6.25,
      phone: 'figure',
      unit: (line) => nounOf(of(line).total, 'licence'),
    }),
    figureColumn((line) => of(line).suspended, { id: 'suspended', label: 'Of which suspended', width: 9.5 }),
    ...(prices ? costColumns(of, prices) : []),
    shareColumn(of, by, packages),
    ...(by === '' ? [] : packages.map((one) => columnOfPackage(one, shown))),
  ]
}

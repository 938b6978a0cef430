import { Link } from '@tanstack/react-router'
import { isNone, known, mapKnown, onlyIfKnown, bothKnown, partly, unknown } from '#domain/known'
import { byPackage, countsOf, missingIn, type Grouping, type LicenceLine } from '#domain/licences'
import { notKnown } from '../../lib/files/file-values'
import { dash } from '../../lib/dates'
import { inWords, isNotForResale } from '../../lib/package-words'
import { remembered } from '../../lib/remembered'
import { pathWords } from '../../lib/words'
import type { Parts } from '../../list/list-kind'
import { recordPath } from '../../queries/record-types'
import { allLicences, packageLines, type EveryCompany } from '../../queries/licences'
import { idColumn, type Column } from '../../table/column'
import { amountColumn } from '../../table/amount-column'
import { figureColumn } from '../../table/figure-column'
import { countedWords, figureValue, KnownFigure, nounOf } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { LicenceBar } from '../packages/licence-bar'
import { amountIn, figuresOf, type Figures, type Prices } from './figures'

type LineColumn = Column<LicenceLine>

/** The column of a package. A comma or a full stop in its id would divide the columns of an address. */
export const packageColumn = (id: string): string => `of-${id.replaceAll(/[^\p{L}\p{N}]/gu, '_')}`

/** The packages of a line. */
const packagesOf = remembered((line: LicenceLine) => new Map(byPackage(line).map((one) => [one.id, one])))

/** The packages of a row, one row each in a file. */
export const packageParts: Parts<LicenceLine> = {
  one: 'package',
  replace: ['licences', 'suspended', 'cost', 'unpriced'],
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

const names = { '': 'Package', node: 'Node', company: 'Company' } as const

/** Leads from a package and from a node to their companies, and from a company to its record. */
const nameOfLine = (grouping: Grouping): LineColumn => ({
  id: 'name',
  label: names[grouping],
  ordering: 'name',
  phone: 'title',
  width: grouping === '' ? 16.25 : 14,
  grow: 60,
  value: ({ name }) => name,
  cell: ({ name }) => name,
  to: ({ by, id }) => (by === 'company' ? recordPath('companies', id) : undefined),
  control: ({ by, id, uid, name }, stop) => {
    if (by === 'company' || (by === 'node' && uid === undefined)) return undefined
    const of =
      by === ''
        ? { package: id, ordering: `-${packageColumn(id)}` }
        : ({ node: uid ?? '', only: '' } as const)
    return (
      <Link {...stop} to="/billing" search={{ by: 'company', ...of }} className="link font-medium text-ink!">
        <Name>{name}</Name>
      </Link>
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
    by === ''
      ? [inWords(type)]
      : by === 'node'
        ? above
        : above.map((node) => nodeName(node) ?? `Node ${node}`)
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

function costColumns(
  of: (line: LicenceLine) => Figures,
  { listed, currency }: Prices,
): readonly LineColumn[] {
  const cost = (line: LicenceLine) => of(line).cost ?? unknown('the prices aren’t loaded')
  const amount = (line: LicenceLine) => amountIn(cost(line), currency)
  const hasUnpriced = [...listed.values()].some((one) => one.price_monthly === null && !isNotForResale(one))
  return [
    amountColumn(amount, currency, { id: 'cost', label: 'Per month', width: 9.5, phone: 'first' }, (line) =>
      [...packagesOf(line).values()].map((one) => {
        const found = amount(one)
        if (found.kind !== 'known') return notKnown
        return found.value === undefined ? '' : { amount: found.value, currency }
      }),
    ),
    figureColumn((line) => mapKnown(cost(line), ({ unpriced }) => unpriced), {
      id: 'unpriced',
      label: 'Without a price',
      width: 8.5,
      ...(hasUnpriced ? {} : { extra: true }),
    }),
  ]
}

const percentOf = (part: number, of: number) => Math.round((part / Math.max(1, of)) * 1000) / 10

/** The share of all licences, also as a bar. */
function shareColumn(every: EveryCompany): LineColumn {
  const shareOf = (line: LicenceLine) =>
    onlyIfKnown(bothKnown(countsOf(line).total, allLicences(every), percentOf), (share) => share)
  return figureColumn(shareOf, {
    id: 'share',
    label: 'Licence share (%)',
    width: 9.75,
    cell: (line) => (
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="flex-1">
          <LicenceBar line={line} every={every} />
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
  every: EveryCompany,
  prices: Prices | undefined,
  nodeName: (id: string) => string | undefined,
): readonly LineColumn[] {
  const of = remembered((line: LicenceLine) => figuresOf(line, prices))
  return [
    nameOfLine(by),
    { ...idColumn, extra: true, value: ({ id }) => id },
    placeColumn(by, nodeName),
    figureColumn(companiesIn, {
      id: 'companies',
      label: 'Companies',
      width: 6.5,
      ...(by === '' && { phone: 'second' }),
      ...(by === 'company' && { extra: true }),
      brief: (line) => countedWords(companiesIn(line), 'company', 'companies'),
    }),
    figureColumn((line) => of(line).total, {
      id: 'licences',
      label: 'Licences',
      width: 6.25,
      phone: 'figure',
      unit: (line) => nounOf(of(line).total, 'licence'),
    }),
    figureColumn((line) => of(line).suspended, { id: 'suspended', label: 'Of which suspended', width: 9.5 }),
    ...(prices ? costColumns(of, prices) : []),
    ...(by === '' ? [shareColumn(every)] : packageLines(every).map((one) => columnOfPackage(one, shown))),
  ]
}

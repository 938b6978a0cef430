import type { MonthPair } from '#contract/months/comparison-decisions'
import type { ComparisonSide } from '#contract/months/month-comparisons'
import type { MonthCompany } from '#contract/months/months'
import { sameNameKey } from '../folding'
import { groupBy } from '../group-by'
import { parseDecimal, sizeOf } from '../money'
import { addUp } from './add-up'
import { cent, perMillionth, unit } from './amounts'
import { companyOfLine, packageOfLine } from './compare'
import { controlTotals } from './control-totals'
import { readRows, type About } from './invoice'
import { countedBy, type InvoiceRow } from './invoice-fields'
import { asked, isSaid, questionsOf, raisedByWords, type Question } from './line-questions'
import { identityOf, matchNames, namesakesOf, type Ours, type Theirs } from './match'
import { nameKey, priceKey, type Answers, type LeftOut, type OwnRow, type ReadRow } from './read-line'

export type OwnSide = {
  readonly companies: readonly Pick<MonthCompany, 'id' | 'uid' | 'name' | 'lines'>[]
  readonly packages: readonly { readonly id: string; readonly name: string }[]
}

/** The currency of each package that has one only. */
function currenciesOf(companies: OwnSide['companies']): ReadonlyMap<string, string> {
  const all = groupBy(
    companies.flatMap(({ lines }) => lines),
    (line) => line.package,
  )
  return new Map(
    [...all].flatMap(([id, [first, ...rest]]) =>
      first && rest.every(({ currency }) => currency === first.currency) ? [[id, first.currency]] : [],
    ),
  )
}

type OwnLine = OwnSide['companies'][number]['lines'][number]
const amountOf = ({ amount }: OwnLine): bigint | null =>
  amount === null ? null : (parseDecimal(amount) ?? 0n) * perMillionth
const byFigures = (a: Figures, b: Figures) =>
  Number((a.number ?? 0n) - (b.number ?? 0n)) || Number((a.amount ?? 0n) - (b.amount ?? 0n))
type Figures = Pick<ReadRow, 'number' | 'amount'>
const areEqual = (a: Figures, b: Figures) =>
  (a.number == null || a.number === b.number) &&
  (a.amount === null || (b.amount !== null && sizeOf(a.amount - b.amount) <= cent))

/**
 * Companies of ours with one name, in a file that has nothing but names: their lines of a package belong to them
 * in the order of their figures, if all are equal. Otherwise a person is asked.
 */
function tellApart(
  rows: readonly OwnRow[],
  companies: OwnSide['companies'],
  counts: 'licences' | 'licence_days',
): ReadonlyMap<OwnRow, string> {
  const found = new Map<OwnRow, string>()
  const named = groupBy(companies, ({ name }) => sameNameKey(name))
  const onlyNames = rows.filter((row) => row.company_key === '' && row.reference === '' && row.package)
  const keyOf = (row: OwnRow) => JSON.stringify([sameNameKey(row.company_name), row.package, row.currency])
  for (const those of groupBy(onlyNames, keyOf).values()) {
    const { company_name, package: pack, currency } = those[0]!
    const same = named.get(sameNameKey(company_name)) ?? []
    if (same.length < 2) continue
    const ours = same.flatMap(({ id, lines }) =>
      lines
        .filter((line) => line.package === pack && line.currency === currency)
        .map((line) => ({ id, number: BigInt(line[counts]) * unit, amount: amountOf(line) })),
    )
    // What costs nothing needn't be in the file.
    const charged = ours.length === those.length ? ours : ours.filter(({ amount }) => amount !== 0n)
    const [theirs, own] = [those.toSorted(byFigures), charged.toSorted(byFigures)]
    if (theirs.length !== own.length || !theirs.every((row, at) => areEqual(row, own[at]!))) continue
    theirs.forEach((row, at) => found.set(row, own[at]!.id))
  }
  return found
}

/** What a price beside licence-days is for: one of a month makes thirty times our amount. Undefined: lines disagree. */
function pricedBy(rows: readonly OwnRow[], companies: OwnSide['companies']): string | undefined {
  const linesOf = new Map(companies.map(({ id, lines }) => [id, lines]))
  const told = rows.flatMap(({ company, package: pack, currency, amount }) => {
    const lines = linesOf.get(company ?? '') ?? []
    const ours = lines.find((line) => line.package === pack && line.currency === currency)
    return ours && amount !== null ? [amount > 5n * (amountOf(ours) ?? 0n) ? 'month' : 'day'] : []
  })
  return new Set(told).size === 1 ? told[0] : undefined
}

const namesIn = (rows: Iterable<ReadRow>) => new Set([...rows].map((row) => row.company_name)).size

/**
 * What lines with “1001 - Alpha GmbH” or “Alpha GmbH (1001)” are if these are number and name. None, unless most names
 * are such, and one of them is ours without its number only. A number of a column counts more.
 */
function splitNames(read: readonly ReadRow[], match: (of: readonly Theirs[]) => ReadonlyMap<string, Ours>) {
  const halves = new Map<ReadRow, ReadRow>()
  for (const row of read) {
    const behind = row.company_name.replace(/^(\d+) [-\u2010-\u2015] (.+)$/, '$2 ($1)')
    const [, company_name, number] = /^(.+?) ?\((\d+)\)$/.exec(behind) ?? []
    const company_key = row.company_key || row.reference || number
    if (company_name && company_key) halves.set(row, { ...row, company_name, company_key })
  }
  const none: typeof halves = new Map()
  if (namesIn(halves.keys()) * 2 <= namesIn(read)) return none
  const whole = match(read.map(companyOfLine))
  const unknown = [...halves].filter(([row]) => !whole.has(identityOf(companyOfLine(row))))
  return match(unknown.map(([, half]) => companyOfLine(half))).size > 0 ? new Map(unknown) : none
}

/** The lines of a file, added up, with those of ours that they name. */
export function linesOfFile(
  { side, ...about }: Omit<About, 'ofWords' | 'ask'> & { readonly side: ComparisonSide },
  own: OwnSide,
  pairs: readonly MonthPair[],
  answers: Answers,
) {
  const of = (kind: string) => pairs.filter((pair) => pair.kind === kind)
  const ours = new Map(own.packages.map(({ id, name }) => [sameNameKey(name), id]))
  const paired = new Set(of('package').map((pair) => sameNameKey(pair.their_name)))
  const currencies = currenciesOf(own.companies)
  const idOf = ({ cell }: InvoiceRow) => ours.get(sameNameKey(cell('package'))) ?? ''
  const [only, ...others] = new Set(about.rows.map((row) => currencies.get(idOf(row))))
  // What we bill ourselves is in the currency of its packages, where each line has one of ours, and all one.
  const ofOwn = (side === 'own' && others.length === 0 && only) || ''
  const {
    read: whole,
    leftOut,
    questions,
    ...rest
  } = readRows(
    {
      ...about,
      ofHead: about.ofHead || ofOwn,
      ofWords: (row, hasQuantity) => {
        const name = sameNameKey(row.cell('package'))
        // What was said of a text before it was paired holds after it.
        const isPackage = (key: string) => ours.has(name) || (paired.has(name) && !isSaid(key, answers))
        return raisedByWords(row, hasQuantity, isPackage)
      },
      ask: (rows) => questionsOf(rows, answers, side),
    },
    answers,
  )
  const match = (theirs: readonly Theirs[]) => matchNames('company', theirs, own.companies, of('company'))
  const halves = splitNames(whole, match)
  const [first] = halves.keys()
  const named = first ? [asked(nameKey, first.company_name, ['both', 'name'], 'both')] : []
  const read = whole.map((row) => (answers[nameKey] === 'both' && halves.get(row)) || row)
  const companies = match(read.map(companyOfLine))
  const packages = matchNames('package', read.map(packageOfLine), own.packages, of('package'))
  // Our own currencies first.
  const codes = [...new Set(own.companies.flatMap((one) => one.lines.map(({ currency }) => currency)))]
  const rank = (one: string) => (codes.includes(one) ? 1 : /^[A-Z]{3}$/.test(one) ? 2 : 0)
  const sorted = <Q extends Pick<Question, 'key' | 'choices'>>(question: Q): Q => ({
    ...question,
    ...(question.key === priceKey && { proposal: pricedBy(matched, own.companies) }),
    choices: question.choices
      .filter((one) => one !== 'package' || codes.length > 1)
      .toSorted((a, b) => rank(a) - rank(b)),
  })
  const isAmbiguous = namesakesOf(own.companies)
  const matched = read.map((row): OwnRow => {
    const pack = packages.get(identityOf(packageOfLine(row)))?.id ?? null
    const theirs = companyOfLine(row)
    const company = companies.get(identityOf(theirs))?.id ?? null
    return {
      ...row,
      company,
      package: pack,
      alone: company === null && theirs.key === '' && isAmbiguous(theirs.name),
      currency: row.currency || (currencies.get(pack ?? '') ?? ''),
    }
  })
  const priced = matched.filter((row) => row.currency !== '')
  const apart = tellApart(priced, own.companies, countedBy(about.has) ?? 'licences')
  const lines = addUp(priced.map((row) => ({ ...row, company: apart.get(row) ?? row.company })))
  const unknown = matched.filter((row) => row.currency === '')
  const left = [...leftOut, ...unknown.map((row): LeftOut => ({ ...row, why: 'no_currency' }))]
  return {
    ...rest,
    questions: [...questions, ...named].map((one) => ({ ...sorted(one), parts: one.parts.map(sorted) })),
    lines,
    leftOut: left,
    totals: controlTotals(priced, left, lines, side),
  }
}

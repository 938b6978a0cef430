import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import { createCompany, updateCompany, type CompanyItem } from '#contract/companies'
import { nodeNames } from '#domain/distinct-names'
import { onlyRoot } from '#domain/tree'
import { issuesByField } from '../../../form/draft'
import { plainCell, safeCell } from '../../../lib/files/csv'
import { isBlank, type TableRecord, tooLong } from '../../../lib/files/read-table'
import { haveGroups } from '../../../lib/whole-number'
import { checkPackages, createBody, toBody, draftOf, newCompany, type CompanyDraft } from '../company-draft'
import { isOfPackage, type Change } from '../change-company'
import type { ImportField } from './company-heads'
import {
  companyFinder,
  isCalled,
  nodeFinder,
  packageFinder,
  type Cells,
  type Found,
  type Surroundings,
  type Target,
} from './finders'
import type { Mapping } from './import-file'
import { packageOf, packagesIn, straySum, type Line, type PackageOfRow } from './line-packages'

type Place = Pick<TableRecord, 'line' | 'lines'>

/** A company of the file, of one line or more, with the problem of each field. */
export type ImportRow = {
  /** No record's, so it isn't digits only. */
  readonly id: string
  readonly line: number
  /** Where its lines are in the text. */
  readonly records: readonly Place[]
  /** The company as the file has it. */
  readonly draft: CompanyDraft
  /** The node as the file names it. */
  readonly node: string
  /** The packages that the file names. */
  readonly packages: readonly PackageOfRow[]
  /** The company that the file changes; undefined: a new one. */
  readonly company: CompanyItem | undefined
  readonly changes: readonly Change[]
  /** By field; `row` for those of the whole row. */
  readonly problems: Readonly<Record<string, string>>
}

export const isRight = ({ problems }: ImportRow): boolean => Object.keys(problems).length === 0
/** Whether a company already is as the file has it. */
export const isAlreadySo = (row: ImportRow): boolean =>
  isRight(row) && row.company !== undefined && row.changes.length === 0
export const isReady = (row: ImportRow): boolean => isRight(row) && !isAlreadySo(row)

const ownFields = ['id', 'name', 'owner_first_name', 'owner_last_name', 'owner_email', 'msp_node'] as const

/** Lines of the same company: by UUID, by ID, else by name and node. Lines without any are none. */
function keyOf({ line, cell }: Line): string {
  for (const field of ['uid', 'id'] as const)
    if (cell(field) !== '') return `${field} ${cell(field).toLowerCase()}`
  return cell('name') === ''
    ? `line ${line}`
    : `${sameNameKey(cell('name'))}\n${sameNameKey(cell('msp_node'))}`
}

/** The differences of a company's later lines from its first one. */
function disagreements([first, ...others]: readonly Line[], isThere: boolean): Record<string, string> {
  const found: Record<string, string> = {}
  const key = isThere ? (text: string) => text : sameNameKey
  for (const other of others) {
    for (const field of ownFields)
      if (other.cell(field) !== '' && key(other.cell(field)) !== key(first?.cell(field) ?? ''))
        found[field] ??= `Line ${other.line} of the same company says “${other.cell(field)}”.`
    if (packagesIn(other).length === 0) found['name'] ??= `Line ${other.line} is the same company again.`
  }
  return found
}

/** What is wrong with the changes of a company. */
function notChangeable(
  company: CompanyItem,
  isSure: boolean,
  { name, packages }: CompanyDraft,
  changes: readonly Change[],
): Record<string, string> {
  const silent = (what: string) => `The server doesn’t report its ${what}.`
  const moves = changes.some(({ of }) => of === 'msp_node')
  const parsed = updateCompany.body.safeParse(toBody({ packages, ...(name !== company.name && { name }) }))
  return {
    ...(parsed.success ? {} : issuesByField(parsed.error)),
    ...(changes.some(isOfPackage) && draftOf(company).packages === null && { packages: silent('packages') }),
    ...(moves && company.msp_node === undefined && { msp_node: silent('node') }),
    ...(moves &&
      !isSure && {
        msp_node: `ID ${company.id} has this name. Write the ID to move it, or make another with New company.`,
      }),
  }
}

const owner = ['owner_first_name', 'owner_last_name', 'owner_email'] as const

/** What is wrong with a new company. One without any owner was probably meant to be there. */
function notCreatable(draft: CompanyDraft, isWhole: boolean): Record<string, string> {
  if (draft.name !== '' && owner.every((field) => draft[field] === ''))
    return {
      name: `${isWhole ? 'No company in your scope' : 'As far as is known, no company'} has this name. A new one needs its owner.`,
    }
  const parsed = createCompany.body.safeParse(createBody(draft))
  return parsed.success ? {} : issuesByField(parsed.error)
}

/** Adds the problem of a name that another line of the file, or a known company of the same node, has too. */
function withDuplicates(
  rows: readonly ImportRow[],
  { nodes, companies }: Surroundings,
): readonly ImportRow[] {
  const own = onlyRoot(nodes ?? [])?.id ?? ''
  const placeOf = (name: string, node: string) => `${sameNameKey(name)}\n${node || own}`
  const there = new Map(
    companies.map((one) => [placeOf(one.name, one.msp_node ?? 'not known'), one] as const),
  )
  const first = new Map<string, number>()
  return rows.map((row) => {
    const { company, draft } = row
    const place = company ? `ID ${company.id}` : placeOf(draft.name, draft.msp_node)
    const [known, before] = [there.get(place), first.get(place)]
    first.set(place, before ?? row.line)
    const problem = known
      ? `This company is already there (ID ${known.id}).`
      : before !== undefined &&
        (company ? `Line ${before} is the same company.` : `Line ${before} has the same name and node.`)
    return problem && draft.name !== '' ? { ...row, problems: { name: problem, ...row.problems } } : row
  })
}

/** Letters that were lost (�) or read in a wrong encoding (“MÃ¼ller”) before they came here. */
const brokenLetters = /�|[ÃÂ][\u0080-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/

function rowProblem(lines: readonly Line[], { mapping, isGuess }: RowsOfFile): { readonly row?: string } {
  const records = lines.map(({ record }) => record)
  const long = records.map((record) => tooLong(record, mapping.columns.length)).find(Boolean)
  if (long) return { row: long }
  const text = records.map(({ raw }) => raw).join(' ')
  const [broken] = text.match(new RegExp(`[^\\s;,|"]*(?:${brokenLetters.source})[^\\s;,|"]*`)) ?? []
  if (broken !== undefined) return { row: `The letters of “${broken}” are broken. Correct them.` }
  return isGuess && /[^\0-\u007f]/.test(text) ? { row: 'Check the letters, and confirm them above.' } : {}
}

const incomplete = /^Incomplete: /
/** What our export writes where a server says nothing, or only a part of a sum. */
const unsaid = /^(?:not known|at least [\d,]+)$/

/** What the rows of a file come from. */
export type ImportFile = {
  readonly records: readonly TableRecord[]
  readonly mapping: Mapping
  /** Whether the encoding of the file is a guess. */
  readonly isGuess: boolean
}

const cellOf = ({ cells }: TableRecord, { at }: Mapping, field: ImportField) =>
  cells[at.get(field) ?? -1] ?? ''

/**
 * Whether our export wrote a file, so that quotes before some texts aren't theirs: it has our heads, and no
 * text that would have got such a quote lacks it.
 */
const isOurs = (records: readonly TableRecord[], mapping: Mapping): boolean =>
  ['Name', 'ID'].every((head) => mapping.columns.some((column) => column.head === head)) &&
  records.every((record) =>
    (['name', 'msp_node', 'package'] as const)
      .map((field) => cellOf(record, mapping, field))
      .every((text) => safeCell(plainCell(text)) === text),
  )

type RowsOfFile = Omit<ImportFile, 'records'> & {
  /** Whether 5,000 surely is five thousand in this file. */
  readonly knowsGroups: boolean
  readonly around: Surroundings
  readonly find: {
    readonly company: (cell: Cells) => Target
    readonly node: (text: string) => Found
    readonly package: ReturnType<typeof packageFinder>
  }
  readonly nodeNames: ReadonlyMap<string, string>
}

function rowOf(lines: readonly Line[], file: RowsOfFile): ImportRow {
  const { line, cell } = lines[0]! // A company has one at least.
  const { around, find, knowsGroups } = file
  const { company, problem } = find.company(cell)
  const node = find.node(cell('msp_node'))
  const packages = lines
    .flatMap((one) => packagesIn(one, knowsGroups))
    .map((one) => packageOf(one, company, find.package))
  const keepsName = company && (cell('uid') === '' || cell('name') === '' || isCalled(company, cell('name')))
  const draft: CompanyDraft = {
    ...newCompany,
    name: keepsName ? company.name : cell('name'),
    msp_node: node.id || (company?.msp_node ?? ''),
    owner_first_name: cell('owner_first_name'),
    owner_last_name: cell('owner_last_name'),
    owner_email: cell('owner_email'),
    // What stays isn't checked.
    packages: packages.map(({ id, change: { before, after } }) => ({
      id,
      license_count: after === undefined || after === before ? '0' : after,
    })),
  }
  const shown = (id: string) => file.nodeNames.get(id) ?? `Node ${id}`
  const changes = [
    { of: 'name', what: 'Name', before: company?.name, after: draft.name },
    { of: 'msp_node', what: 'Node', before: company?.msp_node ?? '', after: draft.msp_node, shown },
    ...packages.map(({ change }) => change),
  ].filter(({ before, after }) => company && before !== after)
  const lost = packages.flatMap(({ problem: why }, at) => (why ? [[`packages.${at}.id`, why] as const] : []))
  const reason = company ? around.mayNot.change : around.mayNot.create
  const stray = lines.map(straySum).find(Boolean)
  const isSure = cell('uid') !== '' || cell('id') !== ''
  return {
    id: `line ${line}`,
    line,
    records: lines.map(({ record: { line: from, lines: count } }) => ({ line: from, lines: count })),
    draft,
    node: cell('msp_node'),
    packages,
    company,
    changes,
    problems: !file.mapping.isSettled
      ? { row: 'Choose above what the columns hold.' }
      : {
          ...(reason && { row: reason }),
          ...(company
            ? notChangeable(company, isSure, draft, changes)
            : problem === undefined
              ? notCreatable(draft, around.isWhole)
              : { name: problem }),
          ...checkPackages(draft, around.catalogue ?? []),
          ...disagreements(lines, company !== undefined),
          ...(node.problem && { msp_node: node.problem }),
          ...Object.fromEntries(lost),
          ...(stray && { packages: stray }),
          ...rowProblem(lines, file),
        },
  }
}

/** The companies of a file, and the last line of an incomplete export of ours, which says what is missing. */
export function importRows(
  { records, mapping, isGuess }: ImportFile,
  around: Surroundings,
): { readonly rows: readonly ImportRow[]; readonly missing: string | undefined } {
  const [last, ...rest] = records.at(-1)?.cells ?? []
  const missing = incomplete.test(last ?? '') && rest.every(isBlank) ? last : undefined
  const read = isOurs(records, mapping) ? plainCell : (text: string) => text
  const lines = (missing === undefined ? records : records.slice(0, -1)).map((record): Line => ({
    line: record.line,
    record,
    cell: (field) => {
      const text = read(cellOf(record, mapping, field)).trim()
      return field !== 'name' && unsaid.test(text) ? '' : text
    },
  }))
  const file: RowsOfFile = {
    mapping,
    isGuess,
    knowsGroups: haveGroups(lines.map(({ cell }) => cell('licences'))),
    around,
    find: {
      company: companyFinder(around),
      node: nodeFinder(around.nodes),
      package: packageFinder(around.catalogue),
    },
    nodeNames: nodeNames(around.nodes ?? []),
  }
  const rows = [...groupBy(lines, keyOf).values()].map((those) => rowOf(those, file))
  return { rows: withDuplicates(rows, around), missing }
}

import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import type { CataloguePackage } from '#contract/billing'
import { createCompany, type CompanyItem } from '#contract/companies'
import type { NodeRecord } from '#contract/nodes'
import { flattenTree, onlyRoot } from '#domain/tree'
import { issuesByField } from '../../../form/draft'
import { plainCell, safeCell } from '../../../lib/csv'
import { isBlank, type TableRecord, tooLong } from '../../../lib/files/read-table'
import { haveGroups, wholeNumberIn } from '../../../lib/whole-number'
import { checkPackages, createBody, newCompany, type CompanyDraft, type PackageDraft } from '../company-draft'
import type { ImportField } from './company-heads'
import type { Mapping } from './import-file'

/** The data that a file's lines are compared with. Undefined: the caller can't see it, or it isn't loaded. */
export type Surroundings = {
  readonly nodes: readonly NodeRecord[] | undefined
  readonly catalogue: readonly CataloguePackage[] | undefined
  readonly companies: readonly CompanyItem[]
}

type Place = Pick<TableRecord, 'line' | 'lines'>

/** A company of the file, of one line or more, with the problem of each field. */
export type ImportRow = {
  readonly line: number
  /** Where its lines are in the text. */
  readonly records: readonly Place[]
  readonly draft: CompanyDraft
  /** The node as the file names it. */
  readonly node: string
  /** The packages as the file names them. */
  readonly packages: readonly (PackageDraft & { readonly name: string })[]
  /** By field; `row` for those of the whole row. */
  readonly problems: Readonly<Record<string, string>>
}

type Found = { readonly id: string; readonly problem?: string }
const none: Found = { id: '' }

/** Finds a node by its id, UUID, name, or name with any part of the path before it. */
function nodeFinder(nodes: Surroundings['nodes']): (text: string) => Found {
  if (!nodes)
    return (text) =>
      text === '' || /^\d+$/.test(text)
        ? { id: text }
        : { id: '', problem: 'You can’t see nodes. Write the node’s ID, or nothing for your own node.' }
  const byWords = new Map<string, string[]>()
  const note = (words: string, id: string) =>
    byWords.set(sameNameKey(words), [...(byWords.get(sameNameKey(words)) ?? []), id])
  for (const { item, path } of flattenTree(nodes)) {
    for (const at of path.keys()) note(path.slice(at).join('›'), item.id)
    if (item.uid) note(item.uid, item.id)
  }
  const ids = new Set(nodes.map(({ id }) => id))
  return (text) => {
    if (text === '') return none
    if (ids.has(text)) return { id: text }
    // Names can hold a slash, so the name itself is looked for first.
    const path = text.split(/[›>/]/).map((part) => part.trim())
    const [one, another] = byWords.get(sameNameKey(text)) ?? byWords.get(sameNameKey(path.join('›'))) ?? []
    // Our export writes “Node 7” for a node without a name.
    const id = /^node (\d+)$/i.exec(text)?.[1]
    if (one === undefined && id !== undefined && ids.has(id)) return { id }
    if (one === undefined) return { id: '', problem: 'No node in your scope has this name, path or ID.' }
    if (another === undefined) return { id: one }
    return {
      id: '',
      problem: 'Several nodes have this name. Write the path, such as “Root › North”, or the ID.',
    }
  }
}

function packageFinder(catalogue: Surroundings['catalogue']): (text: string) => Found {
  if (!catalogue)
    return (text) =>
      /^\d+$/.test(text)
        ? { id: text }
        : { id: '', problem: 'The catalogue couldn’t be read. Write the package’s ID.' }
  return (text) => {
    const called = catalogue.filter(({ name }) => sameNameKey(name) === sameNameKey(text))
    const [one, another] = [...catalogue.filter(({ id }) => id === text), ...called]
    if (one?.retired_at !== undefined)
      return { id: '', problem: 'This package is retired, so no new company gets it.' }
    if (one?.id === text) return { id: text }
    if (!one) return { id: '', problem: 'The catalogue has no package with this name or ID.' }
    if (another) return { id: '', problem: 'Several packages have this name. Write the ID.' }
    return { id: one.id }
  }
}

type Cells = (field: ImportField) => string
type Line = { readonly line: number; readonly record: TableRecord; readonly cell: Cells }

/**
 * The packages that a line names: one in a column of its own, or all in one cell as “Vault (12); Radar (7,
 * Suspended)”.
 */
function packagesIn({ cell }: Line, knowsGroups = false): { name: string; license_count: string }[] {
  if (cell('package') !== '') {
    // The preview shows the number that would be saved.
    const count = wholeNumberIn(cell('licences'), knowsGroups)
    const license_count = typeof count === 'number' ? String(count) : cell('licences')
    return [{ name: cell('package'), license_count }]
  }
  return cell('packages')
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name = part, license_count = ''] = /^(.*) \(([^(),]*)(?:,[^()]*)?\)$/.exec(part.trim()) ?? []
      return { name: name.trim(), license_count }
    })
}

const ownFields = ['name', 'owner_first_name', 'owner_last_name', 'owner_email', 'msp_node'] as const

/**
 * Lines of the same company: by its ID where the file has one, else by name and node. Lines without a name
 * are none.
 */
function keyOf({ line, cell }: Line): string {
  if (cell('id') !== '') return `id ${cell('id')}`
  return cell('name') === ''
    ? `line ${line}`
    : `${sameNameKey(cell('name'))}\n${sameNameKey(cell('msp_node'))}`
}

/** The differences of a company's later lines from its first one. */
function disagreements([first, ...others]: readonly Line[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const other of others) {
    for (const field of ownFields)
      if (sameNameKey(other.cell(field)) !== sameNameKey(first?.cell(field) ?? ''))
        found[field] ??= `Line ${other.line} of the same company says “${other.cell(field)}”.`
    if (packagesIn(other).length === 0) found['name'] ??= `Line ${other.line} is the same company again.`
  }
  return found
}

function rowOf(
  lines: readonly Line[],
  nodeOf: (text: string) => Found,
  packageOf: (text: string) => Found,
  { catalogue = [] }: Surroundings,
  file: RowsOfFile,
): ImportRow {
  const { line, cell } = lines[0]! // A company has one at least.
  const node = nodeOf(cell('msp_node'))
  const found = lines
    .flatMap((one) => packagesIn(one, file.knowsGroups))
    .map((one) => ({ ...one, ...packageOf(one.name) }))
  const packages = found.map(({ name, id, license_count }) => ({ name, id, license_count }))
  const draft: CompanyDraft = {
    ...newCompany,
    name: cell('name'),
    msp_node: node.id,
    owner_first_name: cell('owner_first_name'),
    owner_last_name: cell('owner_last_name'),
    owner_email: cell('owner_email'),
    packages: packages.map(({ id, license_count }) => ({ id, license_count })),
  }
  const parsed = createCompany.body.safeParse(createBody(draft))
  const lost = found.flatMap(({ problem }, at) => (problem ? [[`packages.${at}.id`, problem] as const] : []))
  return {
    line,
    records: lines.map(({ record: { line: from, lines: count } }) => ({ line: from, lines: count })),
    draft,
    node: cell('msp_node'),
    packages,
    problems: !file.mapping.isSettled
      ? { row: 'Choose above what the columns hold.' }
      : {
          ...(parsed.success ? {} : issuesByField(parsed.error)),
          ...checkPackages(draft, catalogue),
          ...disagreements(lines),
          ...(node.problem && { msp_node: node.problem }),
          ...Object.fromEntries(lost),
          ...rowProblem(lines, file),
        },
  }
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
    const place = placeOf(row.draft.name, row.draft.msp_node)
    const [known, before] = [there.get(place), first.get(place)]
    first.set(place, before ?? row.line)
    const problem = known
      ? `This company is already there (ID ${known.id}).`
      : before !== undefined && `Line ${before} has the same name and node.`
    return problem && row.draft.name !== '' ? { ...row, problems: { name: problem, ...row.problems } } : row
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

/** What the rows of a file come from. */
export type ImportFile = {
  readonly records: readonly TableRecord[]
  readonly mapping: Mapping
  /** Whether the encoding of the file is a guess. */
  readonly isGuess: boolean
}

type RowsOfFile = Omit<ImportFile, 'records'> & {
  /** Whether 5,000 surely is five thousand in this file. */
  readonly knowsGroups: boolean
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

/** The companies of a file, and the last line of an incomplete export of ours, which says what is missing. */
export function importRows(
  { records, mapping, isGuess }: ImportFile,
  surroundings: Surroundings,
): { readonly rows: readonly ImportRow[]; readonly missing: string | undefined } {
  const [last, ...rest] = records.at(-1)?.cells ?? []
  const missing = incomplete.test(last ?? '') && rest.every(isBlank) ? last : undefined
  const read = isOurs(records, mapping) ? plainCell : (text: string) => text
  const lines = (missing === undefined ? records : records.slice(0, -1)).map((record): Line => ({
    line: record.line,
    record,
    cell: (field) => read(cellOf(record, mapping, field)).trim(),
  }))
  const counts = lines.map(({ cell }) => cell('licences'))
  const file = { mapping, isGuess, knowsGroups: haveGroups(counts) }
  const nodeOf = nodeFinder(surroundings.nodes)
  const packageOf = packageFinder(surroundings.catalogue)
  const rows = [...groupBy(lines, keyOf).values()].map((those) =>
    rowOf(those, nodeOf, packageOf, surroundings, file),
  )
  return { rows: withDuplicates(rows, surroundings), missing }
}

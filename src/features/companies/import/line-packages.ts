import type { CompanyItem } from '#contract/companies'
import { notKnown } from '../../../lib/files/file-values'
import type { TableRecord } from '../../../lib/files/read-table'
import { wholeNumberIn } from '../../../lib/whole-number'
import type { Change } from '../change-company'
import type { Cells, Found, packageFinder } from './finders'

/** A line of the file, and its cells by what they hold. */
export type Line = { readonly line: number; readonly record: TableRecord; readonly cell: Cells }
type NamedPackage = { readonly name: string; readonly count: string; readonly was: string }

/**
 * The packages that a line names: one in a column of its own, or all in one cell as “Vault (12); Radar (7,
 * Suspended)”. The preview shows the number that would be saved.
 */
export function packagesIn({ cell }: Line, knowsGroups = false): NamedPackage[] {
  const countIn = (text: string) => {
    const count = wholeNumberIn(text, knowsGroups)
    return typeof count === 'number' ? String(count) : text
  }
  if (cell('package') !== '')
    return [
      { name: cell('package'), count: countIn(cell('licences')), was: countIn(cell('licences_before')) },
    ]
  return cell('packages')
    .split(/(?<=\))\s*;/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name = part, count = ''] = /^(.*) \(([^(),]*)(?:,[^()]*)?\)$/.exec(part.trim()) ?? []
      return { name: name.trim(), count: count.endsWith(notKnown) ? '' : count, was: '' }
    })
}

/** What is wrong with licences that are no package's, and aren't the sum of those beside them. */
export function straySum(line: Line): string | undefined {
  if (line.cell('package') !== '' || line.cell('licences') === '') return undefined
  const sum = packagesIn(line).reduce((before, { count }) => before + Number(count), 0)
  return wholeNumberIn(line.cell('licences'), true) === sum
    ? undefined
    : `Line ${line.line} has licences without a package, or another sum than its packages.`
}

/** A package of a row, and what becomes of its licences. */
export type PackageOfRow = Found & { readonly change: Change }

/** An empty count changes nothing of a package that the company has, and “remove” removes it. */
export function packageOf(
  { name, count, was }: NamedPackage,
  company: CompanyItem | undefined,
  packageIn: ReturnType<typeof packageFinder>,
): PackageOfRow {
  const found = packageIn(name, company?.packages)
  const held = company?.packages?.find(({ id }) => id === found.id)
  const before = held && String(held.license_count ?? '')
  const isKept = count === '' && held !== undefined
  const after = company && /^remove$/i.test(count) ? undefined : isKept ? before : count
  const change = { of: found.id, what: found.name ?? name, before, after }
  const isMoved = was !== '' && after !== before && was !== (before ?? '0')
  return { ...(isMoved && { problem: `Has ${before ?? 'none'} now, not ${was}.` }), ...found, change }
}

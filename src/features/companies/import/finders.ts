import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import type { NodeRecord } from '#contract/nodes'
import { flattenTree } from '#domain/tree'
import { safeCell } from '../../../lib/files/csv'
import { isolated } from '../../../lib/words'
import type { ImportField } from './company-heads'

/** The data that a file's lines are compared with. Undefined: the caller can't see it, or it isn't loaded. */
export type Surroundings = {
  readonly nodes: readonly NodeRecord[] | undefined
  readonly catalogue: readonly CataloguePackage[] | undefined
  readonly companies: readonly CompanyItem[]
  /** Whether these are all companies in the caller's scope. */
  readonly isWhole: boolean
  /** Why the caller can't create or change companies. */
  readonly mayNot: { readonly create?: string | undefined; readonly change?: string | undefined }
}

export type Cells = (field: ImportField) => string
export type Found = { readonly id: string; readonly name?: string; readonly problem?: string }
const lost = (problem: string): Found => ({ id: '', problem })

/** Finds a node by its id, UUID, name, or name with any part of the path before it. */
export function nodeFinder(nodes: Surroundings['nodes']): (text: string) => Found {
  const byWords = new Map<string, string[]>()
  const note = (words: string, id: string) =>
    byWords.set(sameNameKey(words), [...(byWords.get(sameNameKey(words)) ?? []), id])
  for (const { item, path } of flattenTree(nodes ?? [])) {
    for (const at of path.keys()) note(path.slice(at).join('›'), item.id)
    if (item.uid) note(item.uid, item.id)
  }
  const ids = nodes && new Set(nodes.map(({ id }) => id))
  return (text) => {
    if (text === '' || ids?.has(text)) return { id: text }
    // Names can hold a slash, so the name itself is looked for first.
    const path = text.split(/[›>/]/).map((part) => part.trim())
    const [one, another] = byWords.get(sameNameKey(text)) ?? byWords.get(sameNameKey(path.join('›'))) ?? []
    if (another !== undefined)
      return lost('Several nodes have this name. Write the path, such as “Root › North”, or the ID.')
    if (one !== undefined) return { id: one }
    // Our export writes “Node 7” for a node without a name.
    const id = /^(?:node )?(\d+)$/i.exec(text)?.[1]
    if (id !== undefined && (!ids || ids.has(id))) return { id }
    return lost(
      ids
        ? 'No node in your scope has this name, path or ID.'
        : 'You can’t see nodes. Write the node’s ID, or nothing for your own node.',
    )
  }
}

/** Those with this ID, else those with this name. */
function named<T extends { readonly id: string; readonly name: string }>(all: readonly T[], text: string) {
  const one = all.find(({ id }) => id === text)
  return one ? [one] : all.filter(({ name }) => sameNameKey(name) === sameNameKey(text))
}

/** Finds a package among those that the company has, which can be retired, and then in the catalogue. */
export const packageFinder =
  (catalogue: Surroundings['catalogue']) =>
  (text: string, held: readonly CompanyPackage[] = []): Found => {
    const own = held.flatMap(({ id, name = '' }) => (id === undefined ? [] : [{ id, name }]))
    const all = [named(own, text), named(catalogue ?? [], text)].find(({ length }) => length > 0) ?? []
    const [one, another] = all.filter((each) => !('retired_at' in each) || each.retired_at === undefined)
    if (another) return lost('Several packages have this name. Write the ID.')
    if (one) return one
    if (all.length > 0) return lost('This package is retired, so no company gets it anew.')
    if (catalogue) return lost('The catalogue has no package with this name or ID.')
    return /^\d+$/.test(text) ? { id: text } : lost('The catalogue couldn’t be read. Write the package’s ID.')
  }

/** A company that is there, a new one, or why it can't be told. */
export type Target = { readonly company?: CompanyItem; readonly problem?: string }

const exact = (name: string): string => name.trim().normalize('NFC')
/** Whether a cell has exactly this name, or the form of it that a spreadsheet leaves alone. */
export const isCalled = ({ name }: CompanyItem, cell: string): boolean =>
  exact(name) === exact(cell) || safeCell(exact(name)) === exact(cell)

/** Finds a company by its UUID; by its ID only with its exact name; or by an exact name that only one has. */
export function companyFinder({ companies, isWhole }: Surroundings): (cell: Cells) => Target {
  const byUid = new Map(companies.flatMap((one) => (one.uid ? [[one.uid.toLowerCase(), one] as const] : [])))
  const byId = new Map(companies.map((one) => [one.id, one] as const))
  const byName = groupBy(companies, ({ name }) => exact(name))
  const missing = (what: 'UUID' | 'ID', isAll: boolean): Target => ({
    problem: `${isAll ? 'No company in your scope' : 'As far as is known, no company'} has this ${what}. If it is another program’s, choose “Not used” for its column.`,
  })
  return (cell) => {
    const [uid, id, name] = [cell('uid').toLowerCase(), cell('id'), exact(cell('name'))]
    const company = uid === '' ? byId.get(id) : byUid.get(uid)
    if (!company && uid !== '') return missing('UUID', isWhole && byUid.size === companies.length)
    if (!company && id !== '') return missing('ID', isWhole)
    if (company && id !== '' && id !== company.id)
      return { problem: `The UUID is that of ID ${company.id}, not of ${id}.` }
    if (company && uid === '' && !isCalled(company, name))
      return {
        problem: `ID ${id} is “${isolated(company.name)}”. Write that name, or the UUID to change the name.`,
      }
    if (company || name === '') return company ? { company } : {}
    const [one, another] = byName.get(name) ?? []
    if (another) return { problem: 'Several companies have this name. Write the ID.' }
    if (one && !isWhole)
      return { problem: 'Another company may have this name too, because not all are known. Write the ID.' }
    return one ? { company: one } : {}
  }
}

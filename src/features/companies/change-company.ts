import { updateCompany, type Company, type CompanyItem } from '#contract/companies'
import type { BodyOf } from '#contract/wire'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { changedMeanwhile, changeWithUndo, notWritten } from '../../form/change-with-undo'
import { done, doneAs } from '../../form/saved'
import { isolated, listed } from '../../lib/words'
import {
  companyQuery,
  companyWritten,
  followed,
  readCompany,
  refreshCompanies,
} from '../../queries/companies'
import { draftOf, updateBody, type CompanyDraft } from './company-draft'

/** Another value of a company. Undefined: it doesn't have the package. */
export type Change = {
  /** A field, or the ID of a package, whose value is its licences. */
  readonly of: string
  readonly what: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** What a value is called: a node has a name. */
  readonly shown?: (value: string) => string
}

export const isOfPackage = ({ of }: Change): boolean => of !== 'name' && of !== 'msp_node'

const shownAs = ({ shown = (text) => text }: Change, value: string | undefined): string =>
  value === undefined ? 'none' : isolated(shown(value) || 'not known')

/** Both values: “12 → 15”. */
export const bothValues = (change: Change): string =>
  `${shownAs(change, change.before)} → ${shownAs(change, change.after)}`

function changed(draft: CompanyDraft, { of, after }: Change): CompanyDraft {
  if (of === 'name' || of === 'msp_node') return { ...draft, [of]: after }
  const all = draft.packages ?? []
  const at = all.findIndex(({ id }) => id === of)
  const one = after === undefined ? [] : [{ id: of, license_count: after }]
  return { ...draft, packages: at < 0 ? [...all, ...one] : all.toSpliced(at, 1, ...one) }
}

/** The changes that aren't made yet, and why nothing is written: a value is neither as it was nor as it shall be. */
function planOf(found: Company, changes: readonly Change[]) {
  const draft = draftOf(found)
  const counts = draft.packages?.map((one) => [one.id, one.license_count] as const)
  const now = new Map([['name', draft.name], ['msp_node', draft.msp_node], ...(counts ?? [])])
  const made = changes.filter(({ of, after }) => now.get(of) !== after)
  const moved = made
    .filter(({ of, before }) => now.get(of) !== before)
    .map((one) => `${one.what} is ${shownAs(one, now.get(one.of))}, not ${shownAs(one, one.before)}`)
  const why =
    !counts && changes.some(isOfPackage)
      ? 'The server doesn’t report its packages. Nothing was saved.'
      : moved.length > 0 && `Changed elsewhere: ${listed(moved)}. Nothing was saved.`
  return { made, why, bodyOf: () => updateCompany.body.parse(updateBody(made.reduce(changed, draft), draft)) }
}

const write = (id: Company['id'], body: BodyOf<typeof updateCompany>) =>
  followed(id, call(updateCompany, { params: { id }, body }))

/**
 * Changes a company after reading it. All other values stay as they are read.
 * @returns what became of it, and what it changed: nothing where all is so already
 */
export async function changeCompany({ id }: { id: string }, changes: readonly Change[], saved: string) {
  const found = await readCompany(id)
  void companyWritten(id, found)
  const { made, why, bodyOf } = planOf(found, changes)
  if (why) throw notWritten(why, updateCompany)
  if (made.length === 0) return { ...done('Already so.'), made }
  return { ...doneAs(saved, await write(id, bodyOf())), made }
}

/** The changes that give a company its values back. */
export const undone = (changes: readonly Change[]): readonly Change[] =>
  changes.map((one) => ({ ...one, before: one.after, after: one.before }))

/**
 * The same where a company is shown, with a message that offers Undo.
 * @param saved the success as a sentence without its full stop
 * @returns why nothing was sent
 */
export const changeInPlace = (
  { id }: CompanyItem,
  changes: readonly Change[],
  saved: (changes: readonly Change[]) => string,
): Promise<string | undefined> =>
  changeWithUndo({
    from: undone(changes),
    to: changes,
    read: () => readCompany(id),
    bodyFor: (found, _from, to) => {
      const { made, why, bodyOf } = planOf(found, to)
      return why || (made.length === 0 ? changedMeanwhile : bodyOf())
    },
    write: (body) => write(id, body),
    saved,
    refresh: async () => {
      refreshCompanies()
      await queryClient.invalidateQueries({ queryKey: companyQuery(id).queryKey })
    },
  })

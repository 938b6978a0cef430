import type { PairKind } from '#contract/months/comparison-decisions'
import type { Form } from '#contract/months/comparison-forms'
import type { Comparison } from '#contract/months/month-comparisons'
import { companyOfLine, packageOfLine } from '#domain/months/compare'
import { identityOf, type Theirs as FileName } from '#domain/months/match'
import { pairNames } from '../../../queries/month-comparisons'
import type { OwnMonth, ResultRow } from './comparison-rows'
import type { PreparedFile } from './prepared-file'

export const cut = (name: string) => name.slice(0, 200)

/** What was said of names in files of a form, after what was said of them in others of its vendor. */
export function pairsOf({ forms, pairs }: Comparison, side: string, known: Form | undefined, vendor: string) {
  const others = forms.filter((one) => vendor !== '' && one.side === side && one.name === vendor)
  return [...others, known].flatMap((of) => pairs.filter(({ form }) => form === of?.form))
}

type Place = { readonly comparison: Comparison; readonly replaces: number | null }
const told = ['company_name', 'package_name', 'currency', 'number', 'amount'] as const
/** The lines with what was said of each by itself, if their file replaces itself and they are read as before. */
export function withMatches(sent: PreparedFile['lines'], { comparison, replaces }: Place, digest: string) {
  const same = comparison.files.find((one) => one.file === replaces && one.digest === digest)
  const singles = comparison.lines.filter(({ file, alone }) => alone && file === same?.file)
  const before = new Map(singles.map((one) => [one.line, one]))
  return sent.map((one) => {
    const old = one.alone && one.company === null ? before.get(one.line) : undefined
    return old && told.every((field) => old[field] === one[field]) ? { ...one, company: old.company } : one
  })
}

/** A company or package as a file names it, and which of ours it is; empty: none. */
export type Theirs = FileName & { readonly kind: PairKind; readonly our: string }
export const theirId = ({ kind, ...theirs }: Omit<Theirs, 'our'>) => `${kind} ${identityOf(theirs)}`

/** Every company and package that the lines of a row name. */
export function theirNames({ lines }: ResultRow): readonly Theirs[] {
  const all = lines.flatMap((line): Theirs[] => [
    { kind: 'company', ...companyOfLine(line), our: line.company ?? '' },
    { kind: 'package', ...packageOfLine(line), our: line.package ?? '' },
  ])
  return [...new Map(all.map((one) => [theirId(one), one])).values()]
}

/** Remembers which of ours a name means. Empty: none. */
export async function pair(own: OwnMonth, { kind, key, name, form, alone }: Theirs, id: string) {
  const our = (kind === 'company' ? own.companies : own.packages).find((one) => one.id === id)
  await pairNames(own.id, {
    kind,
    their_key: key,
    their_name: name,
    form,
    alone,
    our_id: id || null,
    our_uid: own.companies.find((one) => one === our)?.uid ?? null,
    our_name: cut(our?.name ?? ''),
  })
}

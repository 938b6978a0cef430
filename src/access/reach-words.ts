import type { Reach } from '#domain/access/reach'
import type { Holder, World } from '#domain/access/world'
import { isNone } from '#domain/known'
import { holds, isUnknown } from '#domain/roles/permission-set'
import { isolated, sentence } from '../lib/words'
import { countedWords } from '../ui/known-figure'
import { placeWords, stateOf } from './place-words'

/** What somebody can do with companies beside opening them. */
const withCompanies = ({ permissions }: Reach): string | undefined => {
  const [edit, view] = ['msp_edit_managed_company', 'msp_view_managed_company']
  if (holds(permissions, edit)) return 'edits'
  if (!holds(permissions, view)) return undefined
  return isUnknown(permissions, edit) ? 'at least sees' : 'sees'
}

/** What people ask first: whose tenants somebody opens, as what, and where. */
export function reachSentence(world: World, holder: Holder, reach: Reach): string {
  const as = `as ${isolated(reach.role.name)} at ${placeWords(world, reach.spans, reach.isCut)}`
  const companies = isNone(reach.companies)
    ? 'no companies'
    : countedWords(reach.companies, 'company', 'companies')
  const access = { full: 'with full access', 'read-only': 'read-only', none: '', unknown: '' }[reach.opens]
  const does = withCompanies(reach)
  const state = stateOf(holder)
  const start = {
    now: '',
    later: 'Once the invitation is accepted: ',
    lapsed: 'Nothing, because the invitation has expired. Once it is resent and accepted: ',
    ended: 'Nothing, because the key has expired. Before: ',
  }[state ?? 'now']
  const what =
    reach.opens === 'none'
      ? does && !isNone(reach.companies)
        ? `${does} ${companies}, opens none`
        : 'opens no company'
      : reach.opens === 'unknown'
        ? `may open ${companies}, which isn’t known`
        : `opens ${companies} ${access}`
  const doubt =
    holder.kind === 'key' && state === undefined ? ' Whether the key still works isn’t known.' : ''
  return `${sentence(`${start}${what}, ${as}.`)}${doubt}`
}

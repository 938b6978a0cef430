import { permissionCodes } from '#contract/roles/permissions'
import { hasUnknown, holds, type PermissionSet } from '#domain/roles/permission-set'
import { offersNow } from '../api/offers'
import { listed, sentence } from '../lib/words'
import { currentSession } from './session'

const areas = [
  ['managed_company', 'companies'],
  ['user', 'employees'],
  ['role', 'roles'],
  ['node', 'nodes'],
  ['service_account', 'service accounts'],
] as const
const edits = ['add', 'edit', 'delete'] as const

const all = (words: readonly string[]): string =>
  words.length === areas.length ? 'everything' : listed(words)

const everyCode = areas.flatMap(([area]) => ['view', ...edits].map((verb) => `msp_${verb}_${area}`))

/**
 * Names the dangerous permissions, which can't be undone, change other people's access or open customers'
 * tenants. Undefined if there are none.
 */
export function dangerOf(permissions: PermissionSet): string | undefined {
  const deleted = areas.filter(([area]) => holds(permissions, `msp_delete_${area}`)).map(([, words]) => words)
  const parts = [
    deleted.length > 0 ? `delete ${listed(deleted)}` : '',
    holds(permissions, 'msp_edit_role') ? 'change roles' : '',
    holds(permissions, 'msp_assume_managed_company') ? 'open customer tenants with full access' : '',
  ].filter(Boolean)
  return parts.length > 0 ? listed(parts) : undefined
}

/** What permissions open: the areas seen and changed, those only seen, and those changed unseen. */
function areasOf(permissions: PermissionSet) {
  const seen = areas.filter(([area]) => holds(permissions, `msp_view_${area}`))
  const changes = [...edits, 'rotate']
  const changed = areas.filter(([area]) => changes.some((verb) => holds(permissions, `msp_${verb}_${area}`)))
  const words = (chosen: typeof seen) => all(chosen.map(([, noun]) => noun))
  return {
    both: words(seen.filter((area) => changed.includes(area))),
    onlySeen: words(seen.filter((area) => !changed.includes(area))),
    onlyChanged: words(changed.filter((area) => !seen.includes(area))),
    changesNothing: changed.length === 0,
    readsTenants:
      !holds(permissions, 'msp_assume_managed_company') &&
      holds(permissions, 'msp_assumeRead_managed_company'),
    billing: holds(permissions, 'msp_billing_administrator'),
  }
}

/** Sums up the caller's permissions in one sentence; undefined if they open no page. */
export function summaryOf(permissions: PermissionSet): string | undefined {
  const { both, onlySeen, onlyChanged, changesNothing, readsTenants, billing } = areasOf(permissions)
  if (billing && everyCode.every((code) => holds(permissions, code)))
    return 'You have full access, including billing.'
  const said = [
    both && `view and edit ${both}`,
    onlySeen && `view ${onlySeen}`,
    onlyChanged && `edit ${onlyChanged} without seeing them`,
    readsTenants ? 'open customer tenants read-only' : '',
    billing ? 'manage billing' : '',
  ].filter(Boolean)
  if (said.length === 0) return undefined
  return `You can ${listed(said)}${changesNothing && !billing ? ', but not change anything' : ''}.`
}

/** Sums up what a role grants, for a choice among roles: “Sees everything, changes nothing”. */
export function grantsOf(permissions: PermissionSet): string {
  if (hasUnknown(permissions)) return 'Its permissions aren’t all known'
  const lacked = permissionCodes.filter((code) => !holds(permissions, code))
  if (lacked.length === 0) return 'Everything, including billing'
  if (lacked.join(' ') === 'msp_billing_administrator') return 'Everything except billing'
  const { both, onlySeen, onlyChanged, changesNothing, readsTenants, billing } = areasOf(permissions)
  const said = [
    both && `sees and changes ${both}`,
    onlySeen && `sees ${onlySeen}`,
    onlyChanged && `changes ${onlyChanged} unseen`,
    holds(permissions, 'msp_assume_managed_company') ? 'opens customer tenants' : '',
    readsTenants ? 'opens customer tenants read-only' : '',
    billing ? 'manages billing' : '',
    changesNothing && !billing ? 'changes nothing' : '',
  ].filter(Boolean)
  return sentence(said.join(', '))
}

/** Whether the caller works with an API key that a keeper of a gateway gave them, instead of a role. */
export function worksWithKey(): boolean {
  const session = currentSession()
  return session.state === 'in' && session.person !== undefined && offersNow().keepers
}

/** Names the people who can help somebody without a permission. */
export const whoHelps = (): string =>
  worksWithKey()
    ? 'Keepers of this gateway give people the API key that they work with.'
    : 'Someone who manages roles can add it to your role.'

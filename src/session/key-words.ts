import { holds, type PermissionSet } from '#domain/permission-set'
import { isGatewayNow } from '../api/backend'
import { listed } from '../lib/words'
import { currentSession } from './session'

const areas = [
  ['managed_company', 'companies'],
  ['user', 'employees'],
  ['role', 'roles'],
  ['node', 'nodes'],
] as const
const edits = ['add', 'edit', 'delete'] as const

const all = (words: readonly string[]): string =>
  words.length === areas.length ? 'everything' : listed(words)

const everyCode = areas.flatMap(([area]) => ['view', ...edits].map((verb) => `msp_${verb}_${area}`))

/** Names the dangerous permissions, which can't be undone, change other people's access or open customers' tenants. Undefined if there are none. */
export function dangerOf(permissions: PermissionSet): string | undefined {
  const deleted = areas.filter(([area]) => holds(permissions, `msp_delete_${area}`)).map(([, words]) => words)
  const parts = [
    deleted.length > 0 ? `delete ${listed(deleted)}` : '',
    holds(permissions, 'msp_edit_role') ? 'change roles' : '',
    holds(permissions, 'msp_assume_managed_company') ? 'open customer tenants with full access' : '',
  ].filter(Boolean)
  return parts.length > 0 ? listed(parts) : undefined
}

/** Sums up the caller's permissions in one sentence; undefined if they open no page. */
export function summaryOf(permissions: PermissionSet): string | undefined {
  const billing = holds(permissions, 'msp_billing_administrator')
  if (billing && everyCode.every((code) => holds(permissions, code)))
    return 'You have full access, including billing.'
  const seen = areas.filter(([area]) => holds(permissions, `msp_view_${area}`))
  const changed = areas.filter(([area]) => edits.some((verb) => holds(permissions, `msp_${verb}_${area}`)))
  const words = (chosen: typeof seen) => all(chosen.map(([, noun]) => noun))
  const [both, onlySeen, onlyChanged] = [
    seen.filter((area) => changed.includes(area)),
    seen.filter((area) => !changed.includes(area)),
    changed.filter((area) => !seen.includes(area)),
  ]
  const readsTenants =
    !holds(permissions, 'msp_assume_managed_company') && holds(permissions, 'msp_assumeRead_managed_company')
  const said = [
    both.length > 0 ? `view and edit ${words(both)}` : '',
    onlySeen.length > 0 ? `view ${words(onlySeen)}` : '',
    onlyChanged.length > 0 ? `edit ${words(onlyChanged)} without seeing them` : '',
    readsTenants ? 'open customer tenants read-only' : '',
    billing ? 'manage billing' : '',
  ].filter(Boolean)
  if (said.length === 0) return undefined
  return `You can ${listed(said)}${changed.length === 0 && !billing ? ', but not change anything' : ''}.`
}

/** Whether the caller works with an API key that a keeper of a gateway gave them, instead of a role. */
export function worksWithKey(): boolean {
  const session = currentSession()
  return session.state === 'in' && session.person !== undefined && isGatewayNow()
}

/** Names the people who can help somebody without a permission. */
export const whoHelps = (): string =>
  worksWithKey()
    ? 'Keepers of this gateway give people the API key that they work with.'
    : 'Someone who manages roles can add it to your role.'

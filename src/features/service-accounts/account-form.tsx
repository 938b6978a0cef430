import type { Id } from '#contract/shape'
import { type ServiceAccount } from '#contract/service-accounts'
import type { AccessWrite } from '#domain/access/effect'
import { keyInWorld } from '#domain/access/records'
import { changeOf } from '#domain/access/writes'
import { useEffectOn } from '../../access/use-effect-on'
import { nameOfRole, RoleField, roleProblem, useRoleOffers } from '../employees/role/role-field'
import { changedOnly } from '../../form/draft'
import { FormFrame } from '../../form/form-frame'
import { useForm, type Writing } from '../../form/use-form'
import { formatEnd, isPast } from '../../lib/dates'
import { serverNow } from '../../lib/server-clock'
import { NodeField } from '../../form/node-field'
import { DateField } from '../../ui/fields/date-field'
import { FieldGroup, TextField } from '../../ui/fields/fields'
import { dayBefore, endOf, lastDay } from './last-day'

type AccountDraft = {
  readonly name: string
  readonly role: Id<'role'>
  /** Empty: the caller's own. */
  readonly msp_node: Id<'node'>
  /** The last day on which the key works; empty if it never expires. */
  readonly expires_at: string
}

/** The server decides by its own clock and says the same of a moment. */
const checkDay = (day: string, base: string): Record<string, string> =>
  day !== base && isPast(endOf(day), serverNow()) ? { expires_at: 'Choose today or a later day.' } : {}

export const draftOf = ({
  name = '',
  role = '',
  msp_node = '',
  expires_at,
}: Partial<ServiceAccount>): AccountDraft => ({
  name,
  role,
  msp_node,
  expires_at: dayBefore(expires_at),
})

/** Without a chosen node the server uses the caller's own. */
export const createBody = ({ name, role, msp_node, expires_at }: AccountDraft) => ({
  name,
  role,
  ...(msp_node ? { msp_node } : {}),
  ...(expires_at ? { expires_at: endOf(expires_at) } : {}),
})
export function updateBody(draft: AccountDraft, base: AccountDraft) {
  const { expires_at: day, ...changed } = changedOnly(base, draft)
  return day === undefined ? changed : { ...changed, expires_at: endOf(day) }
}

/** What a save changes of access. A later last day gives it back to a key that has expired. */
function writesOf(draft: AccountDraft, account: ServiceAccount | undefined): readonly AccessWrite[] {
  const { name, role, msp_node: node } = draft
  if (account) {
    const before = keyInWorld(account, serverNow())
    const state = draft.expires_at === dayBefore(account.expires_at) ? before.state : 'now'
    const isSame = role === before.role && node === before.node && state === before.state
    return isSame ? [] : [changeOf(before, { role, node, state })]
  }
  if (name === '' || role === '' || node === '') return []
  return [{ kind: 'holder', before: null, after: { kind: 'key', id: '', name, role, node, state: 'now' } }]
}

type Props<B, R extends ServiceAccount> = Writing<AccountDraft, B, R> & {
  account?: ServiceAccount
}

export function AccountForm<B, R extends ServiceAccount>({ account, ...writing }: Props<B, R>) {
  const form = useForm({
    ...writing,
    check: (now) => ({
      ...checkDay(now.expires_at, dayBefore(account?.expires_at)),
      ...roleProblem(offers, now, account),
    }),
  })
  const { draft, field } = form
  const offers = useRoleOffers(draft.msp_node)
  return (
    <FormFrame form={form} effect={useEffectOn(writesOf(draft, account))}>
      <FieldGroup title="Account">
        <TextField
          label="Name"
          {...field('name')}
          hint="Name the program that uses the key. The audit log shows this name."
        />
        <DateField
          label="Last day"
          optional
          {...field('expires_at')}
          hint={
            account?.expires_at && lastDay(account.expires_at) === undefined
              ? `The key works until ${formatEnd(account.expires_at)}.`
              : 'The key works until the end of this day. Without one, it works until it is rotated or deleted.'
          }
        />
      </FieldGroup>
      <FieldGroup title="Node and role">
        <NodeField own={!account} {...field('msp_node')} valueName={account?.msp_node_name} />
        <RoleField
          {...field('role')}
          offers={offers}
          {...(account?.role
            ? { held: { id: account.role, name: account.role_name ?? nameOfRole(offers, account.role) } }
            : {})}
        />
        <p className="text-xs text-muted">
          No key can create, change, rotate or delete service accounts, even if its role allows it.
        </p>
      </FieldGroup>
    </FormFrame>
  )
}

import fc from 'fast-check'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import {
  cascadeBit,
  below,
  maskOf,
  permissionsByNode,
  type Member,
  type Mask,
  type State,
} from './permissions'
import type { Method } from './app-on'

const operations = [
  'createNode',
  'renameNode',
  'deleteNode',
  'deleteRole',
  'deleteEmployee',
  'deleteEmployee',
  'renameEmployee',
  'reset2fa',
  'resend',
  'createRole',
  'createRole',
  'createEmployee',
  'createEmployee',
  'moveNode',
  'moveNode',
  'moveNode',
  'changeRole',
  'changeRole',
  'changeRole',
  'changeRole',
  'changeOwnRole',
  'changeOwnRole',
  'assign',
  'assign',
  'assign',
  'assign',
  'createAccount',
  'changeAccount',
  'rotateAccount',
  'deleteAccount',
  'takeBack',
  'takeBack',
  'takeBack',
] as const
const roleChanges = [
  'own',
  'any',
  'plus',
  'plus',
  'minus',
  'cascade',
  'cascade',
  'noCascade',
  'exchange',
] as const

/** One write by one actor. Its records are picked when it runs, from those that exist then. */
export const step = fc.record({
  actor: fc.nat(11),
  operation: fc.constantFrom(...operations),
  /** Whether a person has last confirmed long ago who they are. A key has nothing to confirm. */
  late: fc.boolean(),
  /** Whether to pick records in the actor's scope, as most steps do, or any records. */
  near: fc.integer({ min: 0, max: 9 }).map((digit) => digit < 8),
  picks: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)),
  change: fc.constantFrom(...roleChanges),
  mask: fc.nat(2 ** 25 - 1),
  bit: fc.nat(24),
  name: fc.constantFrom('North', 'NORTH', 'Depot', 'depot', 'Office', 'Reader', 'Keys', 'Quay'),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export type Write = { readonly method: Method; readonly url: string; readonly body?: unknown }

const idsOf = (mask: Mask): number[] =>
  cataloguePermissions.filter((_, bit) => mask & (1 << bit)).map((permission) => permission.id)

function changed(change: Step['change'], { mask, bit }: Step, old: Mask, own: Mask): Mask {
  switch (change) {
    case 'own':
      return own & mask
    case 'any':
      return mask
    case 'plus':
      return old | (1 << bit)
    case 'minus':
      return old & ~(1 << bit)
    case 'cascade':
      return old | cascadeBit
    case 'noCascade':
      return old & ~cascadeBit
    case 'exchange':
      return (old & mask) | (own & ~mask)
  }
}

/** `lines`: those of the audit log that can be taken back. */
export function writeOf(one: Step, at: State, actor: Member, lines: readonly number[] = []): Write {
  const ownRole = at.roles.find((role) => role.id === actor.role)
  const own = maskOf(ownRole?.codes ?? [])
  const scope = new Set(permissionsByNode(at, actor).keys())
  const pick = <T>(
    index: 0 | 1 | 2,
    everything: readonly T[],
    isNear: (item: T) => boolean,
  ): T | undefined => {
    const close = one.near ? everything.filter(isNear) : everything
    const from = close.length > 0 ? close : everything
    return from[one.picks[index] % from.length]
  }
  const node = (index: 0 | 1 | 2) => pick(index, at.nodes, ({ id }) => scope.has(id))?.id ?? 999_999
  const role = (index: 0 | 1 | 2) =>
    pick(index, at.roles, (item) => item.node === null || scope.has(item.node))
  const customRole = (index: 0 | 1 | 2) =>
    pick(index, at.roles, (item) => item.node !== null && scope.has(item.node))
  const person = (index: 0 | 1 | 2) =>
    pick(index, at.people, (item) => scope.has(item.node))?.id.replace('person ', '') ?? '999999'
  const account = (index: 0 | 1 | 2) =>
    pick(index, at.keys, (item) => scope.has(item.node))?.id.replace('key ', '') ?? '999999'
  const accounts = '/api/console/service-accounts/'
  const { name } = one
  switch (one.operation) {
    case 'createNode':
      return { method: 'POST', url: '/api/msp/nodes/', body: { name, parent: node(0) } }
    case 'renameNode':
      return { method: 'PATCH', url: `/api/msp/nodes/${node(0)}/`, body: { name } }
    case 'moveNode':
      return { method: 'PATCH', url: `/api/msp/nodes/${node(0)}/`, body: { parent: node(1) } }
    case 'deleteNode': {
      const leaf = pick(0, at.nodes, ({ id }) => scope.has(id) && below(at.nodes, id).length === 1)
      return { method: 'DELETE', url: `/api/msp/nodes/${leaf?.id ?? 999_999}/` }
    }
    case 'createRole':
      return {
        method: 'POST',
        url: '/api/msp/roles/',
        body: { name, msp_node: node(0), permissions: idsOf(changed(one.change, one, 0, own)) },
      }
    case 'changeOwnRole':
    case 'changeRole': {
      const target = one.operation === 'changeRole' ? customRole(0) : ownRole
      const permissions = idsOf(changed(one.change, one, maskOf(target?.codes ?? []), own))
      return {
        method: 'PATCH',
        url: `/api/msp/roles/${target?.id ?? 999_999}/`,
        body: one.bit === 0 ? { permissions, name } : { permissions },
      }
    }
    case 'deleteRole':
      return { method: 'DELETE', url: `/api/msp/roles/${customRole(0)?.id ?? 999_999}/` }
    case 'createEmployee': {
      const body = {
        first_name: name,
        last_name: 'New',
        email: `${one.picks[2]}@example.com`,
        role: role(0)?.id ?? 999_999,
        msp_node: node(1),
      }
      return { method: 'POST', url: '/api/msp/employees/', body }
    }
    case 'assign': {
      const body =
        one.bit % 3 === 0
          ? { msp_node: node(2) }
          : one.bit % 3 === 1
            ? { role: role(1)?.id }
            : { role: role(1)?.id, msp_node: node(2) }
      return { method: 'PATCH', url: `/api/msp/employees/${person(0)}/`, body }
    }
    case 'createAccount':
      return {
        method: 'POST',
        url: accounts,
        body: { name, role: role(1)?.id ?? 999_999, msp_node: node(2) },
      }
    case 'changeAccount':
      return {
        method: 'PATCH',
        url: `${accounts}${account(0)}/`,
        body: one.bit % 2 ? { name } : { role: role(1)?.id, msp_node: node(2) },
      }
    case 'rotateAccount':
      return { method: 'POST', url: `${accounts}${account(0)}/rotate/` }
    case 'deleteAccount':
      return { method: 'DELETE', url: `${accounts}${account(0)}/` }
    case 'renameEmployee':
      return { method: 'PATCH', url: `/api/msp/employees/${person(0)}/`, body: { first_name: name } }
    case 'reset2fa':
      return { method: 'PATCH', url: `/api/msp/employees/${person(0)}/reset-2fa/` }
    case 'resend':
      return { method: 'POST', url: `/api/msp/employees/${person(0)}/send-invite/` }
    case 'takeBack': {
      const line = lines[one.picks[0] % Math.max(1, lines.length)] ?? 999_999
      return { method: 'POST', url: `/api/console/audit/${line}/take-back/` }
    }
    case 'deleteEmployee':
      return { method: 'DELETE', url: `/api/msp/employees/${person(0)}/` }
  }
}

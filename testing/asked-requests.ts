import fc from 'fast-check'
import type { Action } from '#domain/access/actions'
import type { Target } from '#domain/access/may'
import { holderKey, type World } from '#domain/access/world'
import type { Answer, Method } from './app-on'
import type { Drawn } from './random-organisation'
import { unique, uniqueEmail } from './small-app'

type Request = readonly [method: Method, url: string, body?: unknown]

/**
 * A request that does it, of those that the caller may choose from; undefined: no operation does it.
 * @param home the caller's node, to which they can move what they can change
 */
export function requestOf(
  { id: action, on }: Action,
  target: Target,
  { blank, home, draw }: { blank: number; home: string | undefined; draw: fc.GeneratorValue },
): Request | undefined {
  const { id, name } = target.record
  const paths = {
    node: '/api/msp/nodes/',
    company: '/api/msp/companies/',
    person: '/api/msp/employees/',
    role: '/api/msp/roles/',
    key: '/api/console/service-accounts/',
  }
  const url = `${paths[on]}${id}/`
  const given = { role: blank, msp_node: id }
  switch (action) {
    case 'see':
      return ['GET', url]
    case 'delete':
      return ['DELETE', url]
    case 'edit':
      return ['PATCH', url, on === 'person' ? { first_name: 'Same' } : { name }]
    case 'assign':
      return ['PATCH', url, { role: blank, ...(draw(fc.boolean) ? { msp_node: home } : {}) }]
    case 'reset':
      return ['PATCH', `${url}reset-2fa/`]
    case 'resend':
      return ['POST', `${url}send-invite/`]
    case 'rotate':
      return ['POST', `${url}rotate/`]
    case 'add node':
      return ['POST', paths.node, { name: unique('Node'), parent: id }]
    case 'add role':
      return ['POST', paths.role, { name: unique('Role'), msp_node: id, permissions: [] }]
    case 'add key':
      return ['POST', paths.key, { name: unique('Key'), ...given }]
    case 'invite':
      return ['POST', paths.person, { first_name: 'Ada', last_name: 'New', email: uniqueEmail(), ...given }]
    case 'add company': {
      const owner = { owner_first_name: 'Ada', owner_last_name: 'Own', owner_email: uniqueEmail() }
      return ['POST', paths.company, { name: unique('Company'), msp_node: id, ...owner }]
    }
    case 'change packages':
      return [
        'POST',
        '/api/console/packages/',
        { name: unique('Package'), type: 'subscription', currency: 'EUR' },
      ]
    case 'open':
    case 'open fully':
      return ['POST', `/api/console/companies/${id}/open/`]
    default:
      return undefined
  }
}
/** Whether the server did it. It opens a tenant for those who may only read, too. */
export const didIt = ({ id }: Action, { status, body }: Answer): boolean =>
  status < 300 && (id !== 'open fully' || body.read_only === false)

export const nameOf = ({ kind, record }: Target) => `${kind} ${record.id}`
export const holderIn = (world: World, { kind, id }: Drawn) =>
  world.holderOf.get(holderKey({ kind, id: `${id}` }))!

/** Everything that can be asked about, by kind. */
export const targetsOf = (
  world: World,
  companies: readonly { id: string; name: string; node: string | undefined }[],
): Target[] => [
  ...world.order.map((record) => ({ kind: 'node' as const, record })),
  ...companies.map((record) => ({ kind: 'company' as const, record })),
  ...[...world.holderOf.values()].map((record) => ({ kind: record.kind, record })),
  ...[...world.roleOf.values()].map((record) => ({ kind: 'role' as const, record })),
]

import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import type { Reason, Target } from '#domain/access/may'
import type { Holder, World } from '#domain/access/world'
import { cascade, heldCodes } from '#domain/roles/permission-set'
import type { Method, Send } from './app-on'
import { unique } from './small-app'

const idsOf = (codes: Iterable<string>) =>
  [...codes].map((code) => cataloguePermissions.find((one) => one.code === code)!.id)
const paths = { person: '/api/msp/employees/', key: '/api/console/service-accounts/' }

/** What the advice of reasons adds up to for one person or key. */
function changeOf(world: World, holder: Holder, reasons: readonly Reason[], target: Target) {
  const role = world.roleOf.get(holder.role!)!
  const [codes, expelled] = [new Set<string>(), new Array<Holder>()]
  let [node, isAnew] = [holder.node!, false]
  for (const reason of reasons)
    switch (reason.why) {
      case 'lacks':
        codes.add(reason.codes[0]!)
        isAnew ||= role.node === null
        break
      case 'beyond':
        if (reason.needsPerson) return undefined
        for (const code of reason.codes) codes.add(code)
        isAnew ||= role.node === null
        break
      case 'does not cascade':
        codes.add(cascade)
        isAnew ||= role.node === null
        break
      case 'not below':
        node = reason.to
        isAnew ||= !reason.asIs
        if (!reason.asIs && target.kind === 'node' && node !== target.record.id) codes.add(cascade)
        break
      case 'in use':
        if (role.id === target.record.id) return undefined
        expelled.push(...[...world.holderOf.values()].filter((one) => one.role === target.record.id))
        break
      default:
        return undefined
    }
  return { role, codes, node, isAnew, expelled }
}

/** Whether the advice names what an administrator can do: not that somebody else should act. */
export const canBeFollowed = (...question: Parameters<typeof changeOf>): boolean =>
  changeOf(...question) !== undefined

/**
 * Does what the advice of these reasons says, through the API.
 * @param blank a role that gives nothing
 */
export async function follow(
  request: Send<string>,
  administrator: string,
  blank: number,
  ...question: Parameters<typeof changeOf>
): Promise<void> {
  const change = changeOf(...question)
  if (!change) throw new Error('This advice can’t be followed.')
  const { role, codes, node, isAnew, expelled } = change
  const [, { kind, id, node: home }] = question
  const write = async (method: Method, url: string, body: unknown) => {
    const reply = await request(administrator, method, url, body)
    if (reply.status >= 300)
      throw new Error(`${method} ${url} ${JSON.stringify(body)}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const permissions = idsOf(new Set([...heldCodes(role.permissions), ...codes]))
  for (const one of expelled) await write('PATCH', `${paths[one.kind]}${one.id}/`, { role: blank })
  if (isAnew) {
    const made = await write('POST', '/api/msp/roles/', { name: unique('Role'), msp_node: node, permissions })
    await write('PATCH', `${paths[kind]}${id}/`, { role: made.id, msp_node: node })
    return
  }
  if (codes.size > 0) await write('PATCH', `/api/msp/roles/${role.id}/`, { permissions })
  if (node !== home) await write('PATCH', `${paths[kind]}${id}/`, { msp_node: node })
}

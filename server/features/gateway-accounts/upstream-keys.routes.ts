import type { FastifyInstance } from 'fastify'
import {
  addUpstreamKey,
  deleteUpstreamKey,
  getUpstreamKey,
  listUpstreamKeys,
  updateUpstreamKey,
  type WrittenUpstreamKey,
} from '#contract/gateway-accounts'
import { authorOf } from '../../callers/caller'
import { found } from '../../errors/refusal'
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { changeKey, findKey, findKeys, insertKey, removeKey, type Vault } from './upstream-keys.store'
import { keyInUse } from './gateway-accounts.errors'

const keyLine = (id: number) => ({ id, nodes: [], type: 'upstream_key' }) as const

/**
 * The keys of the API that people of a gateway work with. No reply and no line of the audit log has a key.
 */
export function upstreamKeyRoutes(app: FastifyInstance, deps: Deps, vault: Vault): void {
  bind(app, deps, listUpstreamKeys, async ({ query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findKeys(deps.db, vault, query)),
  )
  bind(app, deps, getUpstreamKey, async ({ params }) => found(await findKey(deps.db, vault, params.id)))

  bindAdmin(app, deps, addUpstreamKey, async (tx, by, { body, now, record }) => {
    const id = await insertKey(tx, vault, { ...body, now, by: authorOf(by).person_id })
    const { name, records_licences } = body
    await record(tx, { ...keyLine(id), after: { name, ...(records_licences && { records_licences }) } })
    return found(await findKey(tx, vault, id))
  })

  bindAdmin(app, deps, updateUpstreamKey, async (tx, by, { params, body, record }) => {
    const before = found(await findKey(tx, vault, params.id))
    await changeKey(tx, vault, before.id, { ...body, by: authorOf(by).person_id })
    const after = found(await findKey(tx, vault, before.id))
    const changed = ({ name, records_licences }: WrittenUpstreamKey) => ({
      ...(after.name !== before.name && { name }),
      ...(after.records_licences !== before.records_licences && { records_licences }),
    })
    await record(tx, {
      ...keyLine(before.id),
      before: changed(before),
      after: { ...changed(after), ...(body.key !== undefined && { key: 'replaced' }) },
    })
    return after
  })

  bind(app, deps, deleteUpstreamKey, async ({ caller, params, record }) =>
    adminWrite(deps, caller, deleteUpstreamKey, async (tx) => {
      const { id, name, people } = found(await findKey(tx, vault, params.id))
      if (people > 0) throw keyInUse(people)
      await record(tx, { ...keyLine(id), before: { name } })
      await removeKey(tx, id)
    }),
  )
}

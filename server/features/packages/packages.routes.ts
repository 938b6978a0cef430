import type { FastifyInstance } from 'fastify'
import { createPackage, getPackage, listPackageCatalogue, updatePackage } from '#contract/packages'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { isRoot } from '../nodes/tree.store'
import { homeOf, type Caller } from '../../callers/caller'
import { notAtRoot, packageHasName } from './packages.errors'
import { changed, factsOf, priceOf } from './packages.rules'
import {
  changePackage,
  findCatalogue,
  findPackage,
  insertPackage,
  isNameTaken,
  lockPackage,
} from './packages.store'

/** The billing permission counts at the root node only. */
async function allow(db: Db, caller: Caller): Promise<void> {
  if (!(await isRoot(db, homeOf(caller)))) throw notAtRoot()
}

export function packageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listPackageCatalogue, async ({ caller, query, url }) => {
    await allow(deps.db, caller)
    return pageReply(deps.publicUrl(), url, query, await findCatalogue(deps.db, query))
  })

  bind(app, deps, getPackage, async ({ caller, params }) => {
    await allow(deps.db, caller)
    return found(await findPackage(deps.db, params.id))
  })

  // One writer at a time: two packages never get one name, and no company gets a package that is just being
  // retired.
  bindAdmin(app, deps, createPackage, async (tx, by, { body, record }) => {
    await allow(tx, by)
    if (await isNameTaken(tx, body.name, undefined)) throw packageHasName()
    const { description = '', price_monthly = null, ...rest } = body
    const values = { ...rest, description, price_monthly: priceOf(price_monthly), retired_at: null }
    const id = await insertPackage(tx, values)
    await record(tx, { id, nodes: [by.nodeId], after: factsOf(values) })
    return found(await findPackage(tx, id))
  })

  bindAdmin(app, deps, updatePackage, async (tx, by, { params: { id }, body, now, record }) => {
    await allow(tx, by)
    const before = found(await lockPackage(tx, id))
    const after = changed(before, body, now)
    if (after.name !== before.name && (await isNameTaken(tx, after.name, id))) throw packageHasName()
    await changePackage(tx, id, after)
    await record(tx, { id, nodes: [by.nodeId], ...changedFields(factsOf(before), factsOf(after)) })
    return found(await findPackage(tx, id))
  })
}

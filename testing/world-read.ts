import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import type { Endpoint, ReadReply } from '#contract/wire'
import { companyInWorld, keyInWorld, personInWorld, roleInWorld } from '#domain/access/records'
import { worldOf } from '#domain/access/world'
import { known, mapKnown, unknown, valueOfKnown, type Known } from '#domain/known'
import { cutOff } from '#domain/tree'
import type { Send } from './app-on'

type Rows<E extends Endpoint> =
  ReadReply<E> extends { readonly results: readonly (infer R)[] } ? readonly R[] : never

/** The world of somebody's own lists, as the dashboard reads them. */
export async function worldRead(request: Send<string>, credential: string, now: Date) {
  const rows = async <E extends Endpoint>(entry: E): Promise<Known<Rows<E>>> => {
    const { status, body } = await request(credential, 'GET', `${entry.path}?page_size=500`)
    if (status !== 200) return unknown(`${entry.name} was refused`)
    // The entries are lists.
    const read = entry.reply?.read.parse(body) as { readonly results: Rows<E> }
    return known(read.results)
  }
  const companies = await rows(listCompanies)
  const nodes = await rows(listNodes)
  const world = worldOf({
    nodes,
    cut: cutOff(valueOfKnown(nodes) ?? [], false),
    roles: mapKnown(await rows(listRoles), (all) => all.map(roleInWorld)),
    people: mapKnown(await rows(listEmployees), (all) => all.map((one) => personInWorld(one))),
    keys: mapKnown(await rows(listServiceAccounts), (all) =>
      all.map((one) => keyInWorld(one, now.getTime())),
    ),
  })
  return { world, companies: mapKnown(companies, (all) => all.map(companyInWorld)) }
}

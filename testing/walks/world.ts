import { main, those, type Part } from './page-facts'

/** A record as the API tells it. Only what a property asks for is named. */
export type Told = {
  readonly id: number
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly status?: string
  readonly role_name?: string
  readonly msp_node?: number
  readonly msp_node_name?: string
  readonly parent?: number | null
  readonly uid?: string
  readonly role?: number
  readonly created_at?: string
  readonly description?: string
  readonly price_monthly?: string
  readonly packages?: readonly { id: number; status: string; license_count: number }[]
  readonly reviewer?: string
  readonly item_count?: number
  readonly decided_count?: number
  readonly role_permissions?: readonly { permissions: readonly Permission[] }[]
}
type Permission = { readonly name: string; readonly is_selected: boolean }
const specified = ['employees', 'companies', 'roles', 'nodes'] as const
const nouns = [...specified, 'service-accounts', 'packages', 'reviews'] as const
export type Noun = (typeof nouns)[number]
export const isNoun = (text: string | undefined): text is Noun => nouns.some((noun) => noun === text)
export const isSpecified = (noun: Noun): boolean => specified.some((one) => one === noun)
export const addressOf = (noun: Noun) => `/api/${isSpecified(noun) ? 'msp' : 'console'}/${noun}/`
export const nameOf = ({ name, first_name, last_name }: Told): string =>
  name ?? [first_name, last_name].filter(Boolean).join(' ')

/** What a key may do and where, as the API says. */
export async function rightsOf(server: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${server}/api/msp/user-permissions/`, { headers })).text()
}

/** All records, by the API itself, not by way of the proxy. */
export type World = Readonly<Record<Noun, ReadonlyMap<number, Told>>>
/** `isOwn`: a gateway has reviews of its own, and neither keys nor packages of the other API. */
export async function readWorld(server: string, key: string, isOwn = true): Promise<World> {
  const world = {} as Record<Noun, ReadonlyMap<number, Told>> // Each noun is added below.
  const read = async (noun: Noun) => {
    const found = new Map<number, Told>()
    const headers = { authorization: `Bearer ${key}` }
    for (let page = isOwn || isSpecified(noun) ? 1 : undefined; page;) {
      const reply = await fetch(`${server}${addressOf(noun)}?page_size=500&page=${page}`, { headers })
      // Both kinds of lists. A stranger may have none.
      const body = (reply.ok ? await reply.json() : []) as Told[] | { results: Told[]; next?: string | null }
      for (const one of Array.isArray(body) ? body : body.results) found.set(Number(one.id), one)
      page = !Array.isArray(body) && body.next ? page + 1 : undefined
    }
    world[noun] = found
  }
  await Promise.all(nouns.map(read))
  return world
}

/** What changes by itself, or by any write. */
const volatile =
  /_at$|^last_modified$|_count$|^role_given$|^reset_link$|^invitation_email$|^id$|^uid$|^lacked_codes$/
const lasting = (key: string, value: unknown) => (volatile.test(key) ? undefined : value)

/** The first differences of each noun, in words, without ids and what changes by itself. */
export const differences = (before: World, after: World): string[] =>
  nouns.flatMap((noun) => {
    const [old, now] = [before, after].map((one) =>
      [...one[noun].values()].map((each) => JSON.stringify(each, lasting)),
    )
    const lacking = (some: string[] = [], others: string[] = [], sign: string) =>
      some
        .filter((one) => !others.includes(one))
        .slice(0, 2)
        .map((one) => `${noun} ${sign} ${one.slice(0, 300)}`)
    return [...lacking(old, now, '−'), ...lacking(now, old, '+')]
  })

/** A colleague gives another role to the first person that the page names, behind its back. @returns whom */
export async function changeRole(
  server: string,
  key: string,
  page: Part,
  world: World,
): Promise<string | undefined> {
  const url = those(main(page), 'link').find(({ url: at = '' }) => /^\/employees\/\d+$/.test(at))?.url
  const one = world.employees.get(Number(url?.split('/')[2]))
  const roles = [...world.roles.values()].filter(({ id, msp_node: node }) => node == null && id !== one?.role)
  if (!one || !roles[0]) return undefined
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ role: roles[one.id % roles.length]!.id })
  const { ok } = await fetch(`${server}/api/msp/employees/${one.id}/`, { method: 'PATCH', headers, body })
  return ok ? `person ${one.id}` : undefined
}

/** A record as the API tells it. Only what a property asks for is named. */
export type Told = {
  readonly id: number
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly status?: string
  readonly role?: number
  readonly role_name?: string
  readonly msp_node?: number
  readonly msp_node_name?: string
  readonly parent?: number | null
  readonly uid?: string
}
export const nouns = {
  employees: '/api/msp/employees/',
  companies: '/api/msp/companies/',
  roles: '/api/msp/roles/',
  nodes: '/api/msp/nodes/',
  'service-accounts': '/api/console/service-accounts/',
  packages: '/api/console/packages/',
} as const
export type Noun = keyof typeof nouns
export const isNoun = (text: string | undefined): text is Noun => text !== undefined && text in nouns

export const nameOf = (record: Told): string =>
  record.name ?? [record.first_name, record.last_name].filter(Boolean).join(' ')

/** What changes by itself, or by any write. */
const volatile =
  /_at$|^last_modified$|_count$|^role_given$|^reset_link$|^invitation_email$|^id$|^uid$|^lacked_codes$/
const lasting = (key: string, value: unknown) => (volatile.test(key) ? undefined : value)

/**
 * The records by the API itself, not by way of the proxy. `headers` are those of the caller. It reads anew after
 * each write.
 */
export function worldOf(server: () => string, headers: () => Promise<Record<string, string>>) {
  let read = new Map<Noun, Promise<ReadonlyMap<number, Told> | undefined>>()
  const all = async (noun: Noun): Promise<ReadonlyMap<number, Told> | undefined> => {
    const found = new Map<number, Told>()
    for (let page = 1; ; page++) {
      const address = `${server()}${nouns[noun]}?page_size=500&page=${page}`
      const reply = await fetch(address, { headers: await headers() })
      if (!reply.ok) return undefined
      // Both kinds of lists of our API.
      const body = (await reply.json()) as Told[] | { results: Told[]; next: string | null }
      for (const one of Array.isArray(body) ? body : body.results) found.set(one.id, one)
      if (Array.isArray(body) || !body.next) return found
    }
  }
  const records = (noun: Noun) => {
    const known = read.get(noun) ?? all(noun)
    read.set(noun, known)
    return known
  }
  return {
    /** Undefined if the caller can't list them. */
    records,
    forget: () => void (read = new Map()),
    /** All records without what changes by itself, in an order that doesn't depend on ids. */
    dump: async (): Promise<ReadonlyMap<Noun, readonly string[]>> => {
      const dumped = new Map<Noun, readonly string[]>()
      // The names of the keys of `nouns`.
      for (const noun of Object.keys(nouns) as Noun[]) {
        const found = [...((await records(noun))?.values() ?? [])]
        dumped.set(noun, found.map((one) => JSON.stringify(one, lasting)).sort())
      }
      return dumped
    },
  }
}
export type World = ReturnType<typeof worldOf>
export type Dump = Awaited<ReturnType<World['dump']>>

/** The first differences of two dumps, in words. */
export function differences(before: Dump, after: Dump): string[] {
  return [...before].flatMap(([noun, rows]) => {
    const now = after.get(noun) ?? []
    const gone = rows.filter((one) => !now.includes(one)).slice(0, 2)
    const came = now.filter((one) => !rows.includes(one)).slice(0, 2)
    return [
      ...gone.map((one) => `${noun} − ${one.slice(0, 300)}`),
      ...came.map((one) => `${noun} + ${one.slice(0, 300)}`),
    ]
  })
}

import { groupBy } from '#domain/group-by'
import { inventedName } from '../sample/companies'
import { day, hour } from '../sample/moments'
import type { Random } from '../sample/random'
import { sampleNodes } from '../sample/tree'
import { changes, type ChangeKind, type CompanyFacts, type Held } from './company-facts'
import { momentsIn, type Month } from './timeline'
import { recordWith, type World } from './world'

/** A company of today, or one that was deleted. `until`: its deletion, or now. */
type Company = CompanyFacts & Omit<World['companies'][number], 'search'> & { readonly until: Date }
/** A change of a company. `before` is null at its creation, `after` at its deletion. */
export type CompanyEvent = {
  readonly at: Date
  readonly kind: ChangeKind | 'created' | 'deleted'
  readonly company: Company
  readonly before: CompanyFacts | null
  readonly after: CompanyFacts | null
  /** The id that a restored company had before. */
  readonly restores?: number
}

const deletedInMonth = 2

function namesIn({ companies, nodes }: World, random: Random) {
  const taken = new Set<string>()
  const shared = new Set<string>()
  for (const name of companies.map((company) => company.name.toLowerCase()))
    (taken.has(name) ? shared : taken).add(name)
  return {
    isShared: (name: string) => shared.has(name.toLowerCase()),
    newName: (node: number) => {
      const { name } = recordWith(nodes, node)
      return inventedName(sampleNodes.find((one) => one.name === name)?.languages ?? [], taken, random)
    },
  }
}

/**
 * What happened to companies, oldest first. It is invented backwards from what they are today, so that it ends
 * there.
 */
export function companyEvents(world: World, now: Date, months: readonly Month[], random: Random) {
  const names = namesIn(world, random)
  const moments = momentsIn(random)
  const held = groupBy(world.held, ({ company_id }) => company_id)
  const today = world.companies.map((company): Company => {
    const packages = (held.get(company.id) ?? []).map(({ package_id: id, license_count, status }): Held => ({
      id,
      license_count,
      status,
    }))
    return { ...company, packages, until: now }
  })
  let id = Math.max(...today.map((one) => one.id))
  const former = months
    .flatMap((month) => moments(month, deletedInMonth))
    .map((until): Company => {
      const like = random.pick(today.filter(({ created_at }) => +created_at < +until - 9 * day))
      return { ...like, id: ++id, uid: random.uuid(), name: names.newName(like.node_id), until }
    })
  const companies = [...today, ...former]
  const facts = new Map<Company, CompanyFacts>(
    companies.map((company) => {
      const { name, node_id, is_nfr, packages } = company
      return [company, { name, node_id, is_nfr, packages }]
    }),
  )
  const factsOf = (company: Company) => facts.get(company) ?? company
  const events = former.map((company): CompanyEvent => ({
    at: company.until,
    kind: 'deleted',
    company,
    before: factsOf(company),
    after: null,
  }))
  const kinds = Object.keys(changes) as ChangeKind[] // Object.keys returns string[].
  const planned = months.flatMap((month) =>
    kinds.flatMap((kind) => moments(month, changes[kind].inMonth).map((when) => ({ kind, when }))),
  )
  for (const { kind, when } of planned.toSorted((one, other) => +other.when - +one.when)) {
    // Few companies fit some kinds.
    for (let tries = 0; tries < 300; tries++) {
      const company = random.pick(companies)
      const { created_at: createdAt, until } = company
      if (+when - +createdAt < hour || +until - +when < hour) continue
      const after = factsOf(company)
      const before = changes[kind].undo(after, { ...names, world, createdAt, random })
      if (!before) continue
      facts.set(company, before)
      events.push({ at: when, kind, company, before, after })
      break
    }
  }
  const creations = companies.map((company): CompanyEvent => ({
    at: company.created_at,
    kind: 'created',
    company,
    before: null,
    after: factsOf(company),
  }))
  return [...events, ...withRestored(creations, now, { id: id + 1, random })].toSorted(
    (one, other) => +one.at - +other.at,
  )
}

/** Gives one company of today a life before: it was deleted by mistake, and restored under another id. */
function withRestored(
  creations: readonly CompanyEvent[],
  now: Date,
  { id, random }: { readonly id: number; readonly random: Random },
): CompanyEvent[] {
  const creation = creations.find(
    ({ at: when, company, after }) =>
      company.until === now &&
      +now - +when < 250 * day &&
      after?.packages.length === 2 &&
      after.packages.every(({ status }) => status === 'active'),
  )
  if (!creation) return [...creations]
  const { company, after } = creation
  const until = new Date(+creation.at - random.between(hour, 20 * hour))
  const created_at = new Date(+until - random.between(50 * day, 90 * day))
  const old = { ...company, ...after, id, uid: random.uuid(), created_at, until }
  return [
    ...creations.map((one) => (one === creation ? { ...one, restores: id } : one)),
    { ...creation, at: created_at, company: old },
    { at: until, kind: 'deleted', company: old, before: after, after: null },
  ]
}

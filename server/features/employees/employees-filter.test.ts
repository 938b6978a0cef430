import { eq } from 'drizzle-orm'
import { it } from 'vitest'
import { expiringHours } from '#contract/employees'
import { findsRecord } from '#domain/folding'
import { fullName } from '#domain/person-name'
import { employees, nodes, roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import { expectEveryQuery, type Query } from '#testing/every-query'
import type { employeeOrderings } from '#contract/address-values'

const server = await closeAfterAll(smallApp())

const hour = 3_600_000
/** How long invitations are still valid, with the moments at which their age changes. */
const left = [-100, -1 / hour, 0, 1 / hour, 5, expiringHours, expiringHours + 1 / hour, 160].map(
  (hours) => hours * hour,
)

/** Names that are shown the other way round, or in one part, and some that only look like these. */
const otherNames: Readonly<Record<number, { first_name: string; last_name: string }>> = {
  3: { first_name: '太郎', last_name: '山田' },
  7: { first_name: 'はな', last_name: '佐々木' },
  11: { first_name: '민준', last_name: '김' },
  13: { first_name: 'ジョン', last_name: 'スミス' },
  17: { first_name: 'マリア', last_name: '山田' },
  19: { first_name: 'Hanako', last_name: '山田' },
  23: { first_name: 'Sukarno', last_name: '-' },
}

async function makePeople() {
  const { db, make, root, builtIn, clock } = server
  const north = await make.node(root, 'Norður')
  const places = [root, north, await make.node(north, 'Ærø')]
  for (let index = 0; index < 48; index++) {
    const { id } = await make.person({
      node: places[index % 3]!,
      role: [builtIn.administrator, builtIn.auditor][index % 2]!,
      active: index % 5 < 2,
      is_2fa_enabled: index % 4 === 0,
      first_name: ['Ana', 'Łukasz', 'Ümit'][index % 3]!,
      last_name: `${['Echeverría', 'Ağaoğlu', 'Nuñez', 'Weiß'][index % 4]!} ${index}`,
      ...otherNames[index],
    })
    const sent = new Date(Date.parse('2026-03-02T23:59:59.999Z') + (index % 2))
    const invitation_expires_at = new Date(clock.now.getTime() + left[index % left.length]!)
    await db
      .update(employees)
      .set({ last_invited_at: sent, invitation_expires_at })
      .where(eq(employees.id, id))
  }
  return {
    rows: await db.select().from(employees),
    nodes: await db.select().from(nodes),
    roles: await db.select().from(roles),
    below: new Map([
      [root, places],
      [north, places.slice(1)],
    ]),
  }
}

const world = await makePeople()
type Row = (typeof world)['rows'][number]

function ageOf({ activated_at, invitation_expires_at }: Row): string | undefined {
  if (activated_at) return undefined
  const hours = (invitation_expires_at.getTime() - server.clock.now.getTime()) / hour
  return hours <= 0 ? 'expired' : hours <= expiringHours ? 'expiring' : 'fresh'
}

function isListed(row: Row, query: Query): boolean {
  const node = world.nodes.find(({ uid }) => uid === query.node)?.id
  const inNodes = (query.include_descendants === 'true' && world.below.get(node ?? 0)) || [node]
  const text = [row.first_name, row.last_name, row.email].join(' ')
  return (
    findsRecord({ text, id: String(row.id) }, query.search ?? '') &&
    (node === undefined || inNodes.includes(row.node_id)) &&
    (query.status ?? (row.activated_at ? 'active' : 'invited')) ===
      (row.activated_at ? 'active' : 'invited') &&
    (query.role ?? String(row.role_id)) === String(row.role_id) &&
    (query.is_2fa_enabled === undefined ||
      (row.activated_at !== null && query.is_2fa_enabled === String(row.is_2fa_enabled))) &&
    (query.invitation === undefined || query.invitation === ageOf(row)) &&
    (query.invited_to === undefined || row.last_invited_at.toISOString().slice(0, 10) <= query.invited_to)
  )
}

const nameIn = (rows: readonly { id: number; name: string }[], wanted: number) =>
  rows.find(({ id }) => id === wanted)!.name
const orderings: Record<(typeof employeeOrderings)[number], (row: Row) => readonly (string | number)[]> = {
  id: () => [],
  name: ({ first_name, last_name }) => [fullName(first_name, last_name)],
  // By characters, the same in every database.
  email: ({ email }) => [
    world.rows
      .map((one) => one.email)
      .toSorted()
      .indexOf(email),
  ],
  status: ({ activated_at }) => [activated_at ? 0 : 1],
  created_at: ({ created_at }) => [created_at.getTime()],
  last_invited_at: ({ last_invited_at }) => [last_invited_at.getTime()],
  invitation_expires_at: ({ invitation_expires_at }) => [invitation_expires_at.getTime()],
  role_name: ({ role_id }) => [nameIn(world.roles, role_id)],
  msp_node_name: ({ node_id }) => [nameIn(world.nodes, node_id)],
  is_2fa_enabled: ({ is_2fa_enabled }) => [Number(is_2fa_enabled)],
  last_sign_in_at: () => [],
}

it('lists, counts and orders the people that search and filters leave', async () => {
  const { rows } = world
  const parameters = {
    search: ['echeverria ana', 'LUKASZ', 'agaoglu 1', 'weiss', 'umit @example', String(rows[5]!.id)],
    node: world.nodes.map(({ uid }) => uid),
    include_descendants: ['true', 'false'],
    status: ['active', 'invited'],
    role: [...world.roles.map(({ id }) => String(id)), '999999999999'],
    is_2fa_enabled: ['true', 'false'],
    invitation: ['expired', 'expiring', 'fresh'],
    invited_to: ['2026-03-02', '2026-03-03', '9999-12-31'],
    page_size: ['5', '50'],
  }
  await expectEveryQuery(server, { path: '/api/msp/employees/', rows, parameters, isListed, orderings }, 100)
}, 120_000)

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { outbox, serviceAccounts } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'
import { remindOfKeys } from './remind-of-keys'

const server = await closeAfterAll(smallApp())
const { make, db } = server
const url = 'https://portal.example.com'
const dayMs = 86_400_000
const after = (days: number) => new Date(server.clock.now.getTime() + days * dayMs)
const mailsTo = async (address: string) =>
  (await db.select().from(outbox).where(eq(outbox.to_address, address))).toSorted((a, b) => a.id - b.id)
/** Several processes look at the same moment. */
const remind = (days: number) => Promise.all([1, 2, 3].map(() => remindOfKeys(db, after(days), url)))

const rotating: readonly PermissionCode[] = ['msp_rotate_service_account', 'msp_view_service_account']
async function ending(node: number, days: number, codes: readonly PermissionCode[] = ['msp_view_node']) {
  const name = unique('Ending')
  const { id } = await make.key({ codes, node, name })
  const set = (expires_at: Date) =>
    db.update(serviceAccounts).set({ expires_at }).where(eq(serviceAccounts.id, id))
  await set(after(days))
  return { id, name, set }
}

it('tells everybody who may rotate a key that ends, and nobody else', async () => {
  const upper = await make.node()
  const [node, beside] = [await make.node(upper), await make.node(upper)]
  const more: readonly PermissionCode[] = [...rotating, 'msp_view_node']
  const at = async (where: number, codes: readonly PermissionCode[], rest: object = {}) =>
    make.person({ role: await make.role(codes, where), node: where, ...rest })
  const people = [
    await at(node, more),
    await at(upper, [...more, 'msp_cascade_permissions']),
    await at(server.root, permissionCodes),
    await at(upper, more),
    await at(beside, more),
    await at(node, rotating),
    await at(node, ['msp_view_node', 'msp_edit_service_account']),
    await at(node, more, { active: false }),
  ]
  const { id, name } = await ending(node, 13)
  await remind(0)
  const told = await Promise.all(people.map(async ({ email }) => (await mailsTo(email)).length))
  const rotate = `/api/console/service-accounts/${id}/rotate/`
  const may = []
  for (const person of people) {
    const { token } = await make.session(person.id)
    may.push((await server.request(token, 'POST', rotate)).status === 200 ? 1 : 0)
  }
  expect(told).toEqual(may)
  expect(told).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
  const [mail] = await mailsTo(people[0]!.email)
  expect(mail).toMatchObject({ subject: '1 API key ends soon', kind: 'notice', person_id: null })
  expect(mail!.body).toContain(`“${name}” ends on 17 March 2026 at 09:30 UTC\n${url}/service-accounts/${id}`)
})

it('tells once of each end, in one mail a day of all keys, and of none that has ended, is far away or deleted', async () => {
  const node = await make.node()
  const { email } = await make.person({ role: await make.role([...rotating, 'msp_view_node'], node), node })
  const subjects = async (days: number) => {
    await remind(days)
    return (await mailsTo(email)).map(({ subject }) => subject)
  }
  await ending(node, 15)
  await ending(node, 0)
  const gone = await ending(node, 5)
  await db.delete(serviceAccounts).where(eq(serviceAccounts.id, gone.id))
  expect(await subjects(0)).toEqual([])
  const [first] = [await ending(node, 5), await ending(node, 5)]
  expect(await subjects(0)).toEqual(['2 API keys end soon'])
  await ending(node, 6)
  expect(await subjects(0.3)).toHaveLength(1)
  const second = ['2 API keys end soon', '2 API keys end soon']
  expect(await subjects(1)).toEqual(second)
  expect(await subjects(2)).toEqual(second)
  await first!.set(after(9))
  expect(await subjects(2)).toEqual([...second, '1 API key ends soon'])
  expect(await subjects(4)).toHaveLength(3)
})

it('has the name of an account as a quote without a link', async () => {
  const node = await make.node()
  const { email } = await make.person({ role: await make.role([...rotating, 'msp_view_node'], node), node })
  const { id } = await ending(node, 5)
  const name = `www.evil.example” ${'x'.repeat(80)}`
  await db.update(serviceAccounts).set({ name }).where(eq(serviceAccounts.id, id))
  await remind(0)
  expect((await mailsTo(email))[0]!.body).toContain(`“www. evil. example ${'x'.repeat(41)}…”`)
})

import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import type { Answer } from '#testing/app-on'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

type Road = (id: number, body: unknown, key: string) => Promise<Answer>
const url = '/api/msp/employees/'
const change: Road = (id, body, key) => server.request(key, 'PATCH', `${url}${id}/`, body)
const reset2fa: Road = (id, _, key) => server.request(key, 'PATCH', `${url}${id}/reset-2fa/`)
const endSessions: Road = (id, _, key) => server.request(key, 'DELETE', `/api/console/sessions-of/${id}/`)
const remove: Road = (id, _, key) => server.request(key, 'DELETE', `${url}${id}/`)
const resend: Road = (id, _, key) => server.request(key, 'POST', `${url}${id}/send-invite/`)
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body

const writer: PermissionCode[] = ['msp_add_user', 'msp_edit_user', 'msp_delete_user']
const roads: [string, Road, boolean, number, object?][] = [
  ['renamed', change, true, 200, { first_name: 'Renamed' }],
  ['given another role', change, true, 200, { role: 'small' }],
  ['moved', change, true, 200, { msp_node: 'elsewhere' }],
  ['sent back to one factor', reset2fa, true, 200],
  ['signed out', endSessions, true, 204],
  ['deleted', remove, true, 204],
  ['uninvited', remove, false, 204],
]

describe('a person whose role holds more than the caller', () => {
  it.each(roads)(
    "can't be %s, but one with the same permissions can",
    async (_, road, active, done, fields) => {
      const node = await server.make.node()
      const ids = { small: await server.make.role([], node), elsewhere: await server.make.node(node) }
      const body =
        fields &&
        Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, ids[value as keyof typeof ids] ?? value]),
        )
      const held: PermissionCode[] = [...writer, 'msp_cascade_permissions']
      const { key } = await server.make.key({ node, codes: held })
      const person = async (codes: PermissionCode[]) => {
        const role = await server.make.role(codes, node)
        return (await server.make.person({ node, role, active, is_2fa_enabled: true })).id
      }
      const superior = await person([...held, 'msp_edit_role'])
      const before = await get(superior)
      expect(await road(superior, body, key)).toMatchObject({
        status: 403,
        body: {
          detail:
            'You can only change people, roles and keys whose permissions you can use yourself. You lack Modify Roles (msp_edit_role).',
        },
      })
      expect(await get(superior)).toEqual(before)
      expect((await road(await person(held), body, key)).status).toBe(done)
    },
  )

  it('gets another invitation mail from anybody who may invite, because that gives and takes nothing', async () => {
    const node = await server.make.node()
    const { key } = await server.make.key({ node, codes: ['msp_add_user'] })
    const { id } = await server.make.person({ node, role: server.builtIn.administrator, active: false })
    expect((await resend(id, undefined, key)).status).toBe(200)
  })

  it('is protected by a role that the caller cannot see', async () => {
    const above = await server.make.node()
    const node = await server.make.node(above)
    const role = await server.make.role(['msp_view_node', 'msp_cascade_permissions'], above)
    const { key } = await server.make.key({ node, codes: writer })
    const { id } = await server.make.person({ node, role })
    expect(await reset2fa(id, undefined, key)).toMatchObject(refusal(403, 'msp_view_node'))
  })
})

it('says before a write what the caller lacks of somebody’s role', async () => {
  const node = await server.make.node()
  const desk: PermissionCode[] = ['msp_view_user', 'msp_edit_user']
  const { key, role } = await server.make.key({ node, codes: desk })
  const level = await server.make.role(['msp_view_user', 'msp_view_managed_company'], node)
  const lacked: string[][] = []
  for (const one of [level, role]) {
    const { id } = await server.make.person({ node, role: one })
    lacked.push((await server.request(key, 'GET', `${url}${id}/`)).body.lacked_codes)
  }
  expect(lacked).toEqual([['msp_view_managed_company'], []])
})

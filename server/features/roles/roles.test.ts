import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'

const server = await closeAfterAll(testApp())

type Category = { category_name: string; permissions: { code: string; is_selected: boolean }[] }
type Role = { id: number; name: string; msp_node: number | null; role_permissions: Category[] }
const roles = async (actor: 'administrator' | 'branch_manager' = 'administrator'): Promise<Role[]> =>
  (await server.request(actor, 'GET', '/api/msp/roles/')).body.results

/** From the specification, word for word. */
const specified = {
  'Node Management': ['msp_view_node', 'msp_add_node', 'msp_edit_node', 'msp_delete_node'],
  'User Management': ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_delete_user'],
  'Role Management': ['msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role'],
  'Service Account Management': [
    'msp_view_service_account',
    'msp_add_service_account',
    'msp_edit_service_account',
    'msp_rotate_service_account',
    'msp_delete_service_account',
  ],
  'Managed Companies ': [
    'msp_view_managed_company',
    'msp_add_managed_company',
    'msp_edit_managed_company',
    'msp_delete_managed_company',
    'msp_assume_managed_company',
    'msp_assumeRead_managed_company',
  ],
  'Additional Permissions': ['msp_billing_administrator', 'msp_cascade_permissions'],
}
const codesByCategory = (categories: Category[]) =>
  Object.fromEntries(
    categories.map((one) => [one.category_name, one.permissions.map((permission) => permission.code)]),
  )

describe('Get Role', () => {
  it('answers the specified fields, categories and permissions in the specified order, with the trailing space', async () => {
    for (const { id } of await roles()) {
      const { status, body } = await server.request('administrator', 'GET', `/api/msp/roles/${id}/`)
      expect(status).toBe(200)
      const attached = body.msp_node !== null
      expect(Object.keys(body).sort()).toEqual([
        'id',
        'last_modified',
        'msp_node',
        ...(attached ? ['msp_node_name'] : []),
        'name',
        'role_permissions',
        'role_type',
      ])
      expect(body).toMatchObject({
        id,
        name: expect.any(String),
        role_type: attached ? 'Custom' : 'System Assigned',
        last_modified: expect.stringMatching(
          /^(January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d?, \d{4}$/,
        ),
      })
      expect(codesByCategory(body.role_permissions)).toEqual(specified)
      expect(Object.keys(codesByCategory(body.role_permissions))).toEqual(Object.keys(specified))
      for (const category of body.role_permissions) {
        expect(Object.keys(category).sort()).toEqual(['category_description', 'category_name', 'permissions'])
        for (const permission of category.permissions) {
          expect(permission).toEqual({
            id: expect.any(Number),
            name: expect.any(String),
            code: expect.any(String),
            description: expect.any(String),
            is_selected: expect.any(Boolean),
          })
        }
      }
    }
  })

  it('shows the permissions of the role', async () => {
    const all = await roles()
    const held = (name: string) =>
      all
        .find((role) => role.name === name)!
        .role_permissions.flatMap((one) => one.permissions)
        .filter((one) => one.is_selected).length
    expect(held('Administrator')).toBe(25)
    expect(
      all.some((role) =>
        role.role_permissions.every((one) => one.permissions.every((permission) => !permission.is_selected)),
      ),
    ).toBe(true)
  })
})

describe('List Roles', () => {
  it('lists whole roles: built-in ones, and custom ones in scope', async () => {
    const all = await roles()
    expect(all).toHaveLength(14)
    expect(all.filter((role) => role.msp_node === null)).toHaveLength(3)
    expect(all[0]).toEqual(
      (await server.request('administrator', 'GET', `/api/msp/roles/${all[0]!.id}/`)).body,
    )
    const [node] = (await server.request('branch_manager', 'GET', '/api/msp/nodes/')).body.results
    for (const role of await roles('branch_manager')) expect([null, node.id]).toContain(role.msp_node)
  })
})

describe('List Permissions', () => {
  it('answers a bare array of the catalogue with nothing selected', async () => {
    const { body } = await server.request('auditor', 'GET', '/api/msp/permissions/')
    expect(codesByCategory(body)).toEqual(specified)
    expect(JSON.stringify(body)).not.toContain('true')
  })
})

describe('List Service Account Permissions', () => {
  it('answers any key with all 25 codes', async () => {
    const { status, body } = await server.request('nobody', 'GET', '/api/msp/user-permissions/')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(Object.values(specified).flat())
    expect(Object.values(body).every((value) => value === false)).toBe(true)
  })
})

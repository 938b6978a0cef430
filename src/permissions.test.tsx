import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/endpoints'
import { permissionCodes, permissionName, type PermissionCode } from '#contract/roles/permissions'
import type { Endpoint } from '#contract/wire'
import { fakeApi, refuse, permissionsOf, showApp } from '../testing/fake-api'
import { answer, askedOf } from '../testing/other-api/answers'
import { makeWorld } from '../testing/other-api/world'
import { can } from './session/permissions'
import { inMenu } from '../testing/record-menu'

/** A server that refuses requests without permission, and notes them. */
function serverFor(held: readonly PermissionCode[]) {
  const world = makeWorld(undefined, { companies: 3, people: 3 })
  const refused: string[] = []
  const server = fakeApi()
  for (const endpoint of Object.values<Endpoint>(operations))
    server.on(endpoint, ({ url, body }) => {
      const asked = askedOf(endpoint.method, url.pathname + url.search, JSON.stringify(body ?? {}))
      if (asked && can(permissionsOf(held), endpoint.needs).allowed) {
        const told = answer(world, asked)
        return new Response(told.body === undefined ? null : JSON.stringify(told.body), {
          status: told.status,
        })
      }
      refused.push(endpoint.name)
      return refuse(403, { detail: 'No.' })
    })
  return { server, refused }
}
const settled = () =>
  waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull()
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

const controls = [
  ['msp_view_managed_company', '/about', 'link', 'Companies'],
  ['msp_add_managed_company', '/companies', 'link', 'New company'],
  ['msp_edit_managed_company', '/companies/2', 'link', 'Edit'],
  ['msp_delete_managed_company', '/companies/2', 'menuitem', 'Delete…'],
  ['msp_view_user', '/about', 'link', 'Employees'],
  ['msp_add_user', '/employees', 'link', 'Invite employee'],
  ['msp_edit_user', '/employees/2', 'link', 'Edit'],
  ['msp_delete_user', '/employees/2', 'menuitem', /^(Delete|Revoke invitation)…$/],
  ['msp_view_role', '/about', 'link', 'Roles'],
  ['msp_add_role', '/roles', 'link', 'New role'],
  ['msp_edit_role', '/roles/3', 'link', 'Edit'],
  ['msp_delete_role', '/roles/3', 'menuitem', 'Delete…'],
  ['msp_view_node', '/about', 'link', 'Nodes'],
  ['msp_add_node', '/nodes/2', 'link', 'Add child'],
  ['msp_edit_node', '/nodes/2', 'link', 'Edit'],
  ['msp_delete_node', '/nodes/2', 'menuitem', 'Delete…'],
] as const

test.each(controls)(
  'without %s alone, on %s the %s “%s” is disabled and says what is missing',
  async (code, path, role, name) => {
    const held = permissionCodes.filter((one) => one !== code)
    const { server, refused } = serverFor(held)
    await showApp(server, path, held)
    await settled()
    if (role === 'menuitem') await inMenu('Copy link')
    const control = await screen.findByRole(role, { name })
    expect(control).toHaveAttribute('aria-disabled', 'true')
    expect(control).toHaveAccessibleDescription(new RegExp(`“${permissionName(code)}”`))
    expect(refused).toEqual([])
  },
)

/** The sections that one permission alone opens. */
const opened: Partial<Record<PermissionCode, readonly string[]>> = {
  msp_view_managed_company: ['Companies', 'Billing'],
  msp_billing_administrator: ['Billing'],
  msp_view_user: ['Employees'],
  msp_view_role: ['Roles'],
  msp_view_node: ['Nodes'],
}
const walk = [
  '/',
  '/companies',
  '/companies/2',
  '/employees',
  '/employees/2',
  '/roles',
  '/roles/3',
  '/nodes',
  '/nodes/2',
  '/billing',
]

// One that opens nothing stands for all of those.
test.each([...permissionCodes.filter((code) => opened[code]), 'msp_cascade_permissions'] as const)(
  'with %s alone a walk asks for nothing that is refused, and only its sections are open',
  async (code) => {
    const { server, refused } = serverFor([code])
    const router = await showApp(server, '/about', [code])
    await settled()
    const sections = ['Companies', 'Employees', 'Roles', 'Nodes', 'Billing']
    const open = sections.filter(
      (name) => screen.getByRole('link', { name }).getAttribute('aria-disabled') !== 'true',
    )
    expect(open).toEqual(opened[code] ?? [])
    // If nothing is open, every second screen is enough.
    for (const href of opened[code] ? walk : walk.filter((_, at) => at % 2 === 0)) {
      await router.navigate({ href })
      await settled()
    }
    expect(refused).toEqual([])
  },
)

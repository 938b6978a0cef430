import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formatLastModified } from '#contract/roles/roles'
import { closeAfterAll } from '#testing/close-after-all'
import { ignores, without } from '#testing/other-api/behaviours/figures'
import { ownPageSize } from '#testing/other-api/behaviours/pages'
import { optionIn } from '../../../testing/choose'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { chooseInMenu, inMenu } from '../../../testing/record-menu'

const people = 30
const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 120, people })))
beforeEach(async () => {
  api.adopt()
  await signInAt(api.url)
})
const figure = async (name: string) =>
  (await within(await screen.findByRole('region', { name })).findByRole('link')).textContent
/** The sentence of a warning, once its figure is there. */
async function warning(name: string) {
  const tile = within(await screen.findByRole('region', { name }))
  return (await tile.findByRole('heading')).textContent
}

test('counts people by their rows, because the server may ignore the status', async () => {
  api.adopt(ignores('status'))
  showAt('/')
  expect(await figure('Employees')).toBe('10')
  expect(await figure('Invitations')).toBe('20')
  expect(screen.getByText('not accepted; 20 expired')).toBeVisible()
})

test('adds up the companies of a node and those below, and never asks for them', async () => {
  const [, second] = api.world.nodes
  showAt(`/?node=${second!.uid}`)
  expect(await figure('Companies')).toBe('9') // Of three nodes, three each.
  expect(api.seen.filter(({ url }) => /companies.*node/.test(url))).toEqual([])
})

test('reads the roles of every page for figures, access and choices', async () => {
  const few = await otherApi(makeWorld(undefined, { companies: 5, people }))
  const last = few.world.roles.at(-1)!
  last.last_modified = formatLastModified(new Date())
  few.adopt(ownPageSize(2))
  await signInAt(few.url)
  showAt('/')
  expect(await warning('Recently changed roles')).toBe('1 recently changed role')
  cleanup()
  showAt('/companies/1?view=access')
  const access = await screen.findByRole('region', { name: 'Who can do what' })
  const lapsed = (await within(access).findAllByText('Expired')).length
  expect(access).toHaveTextContent(
    `Others may: keys aren’t known, because this API doesn’t list them. Invitations expired: ${lapsed}.`,
  )
  cleanup()
  showAt('/employees/new')
  await optionIn(await screen.findByRole('combobox', { name: 'Role' }), last.name)
  await few.close()
})

test.each([
  ['People without 2FA', without('employees', 'is_2fa_enabled')],
  ['Expired invitations', without('employees', 'invitation_expires_at')],
  ['Single points of failure', without('employees', 'role')],
  ['Companies with no package', without('companies', 'packages')],
  ['Recently changed roles', without('roles', 'last_modified')],
] as const)('says “not known” for “%s” where the server doesn’t send the field', async (name, habit) => {
  api.adopt(habit)
  showAt('/')
  expect(await warning(name)).toBe(`${name}: not known`)
})

test('doesn’t call a role unused, a company unreachable or a permission thin without knowing people’s roles', async () => {
  api.adopt(without('employees', 'role'))
  showAt('/roles/2')
  const members = await screen.findByRole('region', { name: 'Members' })
  expect(
    await within(members).findByText(/^People aren’t known: 30 of 30 people have no readable role\./),
  ).toBeVisible()
  cleanup()
  showAt('/companies/1?view=access')
  const access = await screen.findByRole('region', { name: 'Who can do what' })
  expect(access).toHaveTextContent(
    /Nobody of those you can see can open [^.]+’s tenant, as far as is known. Others may: .*what \d+ of 30 people and keys may do isn’t known/,
  )
  cleanup()
  showAt('/roles/advice')
  const tidy = await screen.findByRole('region', { name: 'Roles to tidy up' })
  expect(tidy).not.toHaveTextContent(/has this role/)
  cleanup()
  showAt('/attention/permissions')
  expect(await screen.findByText(/^Not known: the status or permissions of/)).toBeVisible()
})

test('says what is in a node before it is deleted, even if the node’s record doesn’t', async () => {
  api.adopt(without('nodes', 'child_count', 'company_count', 'employee_count'))
  showAt('/nodes/1')
  expect(await inMenu('Delete')).toHaveAccessibleDescription('The root node can’t be deleted.')
  cleanup()
  // This server ignores the node of a list.
  showAt('/nodes/2')
  expect(await screen.findByText(/^At least|^6$/)).toBeVisible()
  expect(await inMenu('Delete')).toHaveAccessibleDescription(
    'Only an empty node can be deleted. This one has 2 child nodes and 6 people.',
  )
})

test('asks before deleting a node whose contents aren’t known, and says so', async () => {
  api.adopt(
    without('nodes', 'child_count', 'company_count', 'employee_count'),
    without('employees', 'msp_node'),
  )
  showAt('/nodes/5')
  await chooseInMenu('Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this node?' })
  expect(
    await within(dialog).findByText(
      'Whether it has companies isn’t known: the server lists companies of other nodes too.',
    ),
  ).toBeVisible()
  expect(
    within(dialog).getByText(
      'Whether it has people isn’t known: the server doesn’t report the node of 30 of 30 people.',
    ),
  ).toBeVisible()
  expect(dialog).not.toHaveTextContent(/no child nodes/)
})

test('treats people out of scope as unknown, not as nobody', async () => {
  const branch = await otherApi(makeWorld(undefined, { companies: 5, people }))
  // The key of a branch: the root and its people are out of its scope.
  branch.world.nodes = branch.world.nodes.slice(1)
  branch.world.employees = branch.world.employees.filter(({ msp_node }) => msp_node === 2)
  await signInAt(branch.url)
  showAt('/')
  expect(await warning('Single points of failure')).toBe('Single points of failure: not known')
  // Its list would say the same.
  expect(
    within(screen.getByRole('region', { name: 'Single points of failure' })).queryByRole('link'),
  ).toBeNull()
  cleanup()
  showAt('/roles')
  const members = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('tr')!.querySelector('[data-label="Members"]')
  await expect.poll(async () => (await members('Role 2'))?.textContent).toMatch(/^at least \d|^not known/)
  expect((await members('Role 1'))?.textContent).toMatch(/people outside your scope aren’t counted/)
  await branch.close()
})

import type { Locator, Page } from '@playwright/test'
import type { WrittenEmployee } from '../contract/employees'
import { arrive, expect, keys, test } from './fixtures'
import { readAloud } from './read-aloud'
import { settled } from './walk'

// What somebody hears at the main steps of eight jobs; closing a month is in people-write.spec.ts. A change of
// these texts is read before it is accepted: does each line still make sense without the page?

const main = (page: Page) => page.getByRole('main')
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('lets somebody sign in by ear', async ({ page }) => {
  await page.goto('/roles')
  const field = page.getByLabel('Service account key')
  await field.waitFor()
  expect(await readAloud(main(page))).toEqual([
    'main',
    'heading, Sign in to MSP Portal',
    'Use your service account key.',
    'form',
    'Service account key',
    'button, What does “service account” mean?, has popup dialog',
    'Service account key',
    'button, Show key',
    'Show',
    'key',
    'alert',
    'checkbox, Stay signed in on this tab You’ll be signed out when you close it., not checked',
    'Stay signed in on this tab',
    'You’ll be signed out when you close it.',
    'button, Sign in',
    'Your key stays in this tab’s memory and is sent to the API only.',
  ])
  await field.fill(keys().auditor)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const note = page.getByRole('region', { name: 'Signed in' })
  await note.waitFor()
  expect(await readAloud(note)).toEqual([
    'region, Signed in',
    'You can view everything, but not change anything.',
    'button, See all permissions, has popup dialog',
    'button, Close note',
  ])
})

test('lets somebody find a company by ear', async ({ page, api }, { testId }) => {
  const owner = { owner_first_name: 'Eva', owner_last_name: 'Moser', owner_email: 'eva@example.com' }
  const data = { name: `Aloud ${testId}`, ...owner, packages: [] }
  await (await api('administrator')).post('/api/msp/companies/', { data })
  await arrive(page, 'administrator', { path: '/companies' })
  await page.getByRole('searchbox').fill(testId)
  const tools = page.getByRole('group', { name: 'Search and filters' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–1 of 1')
  await settled(page)
  expect(await readAloud(tools, testId)).toEqual([
    'group, Search and filters',
    'search, Search all companies',
    'searchbox, Search all companies, …',
    'button, Filter, has popup menu',
    'button, Clear all',
    'button, Views: All companies, has popup dialog',
    'All companies',
    'button, Compact rows, not pressed',
    'button, Columns, has popup dialog',
    'button, Export, has popup dialog',
  ])
  expect(await readAloud(pages.getByRole('paragraph'), testId)).toEqual(['#', '–', '#', 'of #'])
  expect(await readAloud(page.getByRole('row').nth(1), testId)).toEqual([
    'row, Select Aloud … Aloud … # Fjordlicht Managed Services No package # #, not selected',
    'gridcell, Select Aloud …',
    'checkbox, Select Aloud …, not checked',
    'gridcell, Aloud …',
    'link, Aloud …',
    'gridcell, #',
    'gridcell, Fjordlicht Managed Services',
    'gridcell, No package',
    'gridcell, #',
    'gridcell',
    'button, Actions of Aloud …, has popup menu',
  ])
})

test('lets somebody resend an invitation by ear', async ({ page, api }, { testId }) => {
  const data = { first_name: 'Ada', last_name: testId, email: `${testId}@example.com`, role: 2, msp_node: 1 }
  const made = await (await api('administrator')).post('/api/msp/employees/', { data })
  const { id } = (await made.json()) as WrittenEmployee
  await arrive(page, 'administrator', { path: `/employees/${id}` })
  await settled(page)
  expect(await readAloud(page.getByRole('region', { name: 'Person' }), testId)).toEqual([
    'region, Person',
    'heading, Person',
    'Email',
    '…@',
    'example.com',
    'button, Copy email address',
    'Role',
    'link, Auditor',
    'Role since',
    'time, #, #',
    ', by',
    'the key Administrator (ID #)',
    'Node',
    'listitem',
    'link, Fjordlicht Managed Services',
    'Two-factor authentication',
    '—',
    'button, What does “two-factor authentication” mean?, has popup dialog',
    'Last sign-in',
    'Never',
    'Created',
    'time, #, #',
  ])
  await page.getByRole('button', { name: /^Resend/ }).click()
  await expect(messages(page)).not.toBeEmpty()
  expect(await readAloud(messages(page), testId)).toEqual([
    'region, Messages',
    'The invitation to …@example.com was sent.',
    'button, Close message',
  ])
})

test('lets somebody edit a role by ear', async ({ page, api }, { testId }) => {
  const data = { name: testId, permissions: [21] }
  const made = await (await api('administrator')).post('/api/msp/roles/', { data })
  const { id } = (await made.json()) as { id: number }
  await arrive(page, 'administrator', { path: `/roles/${id}/edit` })
  const box = page.getByRole('checkbox', { name: 'Modify Roles', exact: false })
  const line = page.getByRole('listitem').filter({ has: box })
  expect(await readAloud(line)).toEqual([
    'listitem',
    'checkbox, Modify Roles, Rename roles and change their permissions. Changes apply immediately to everyone with the role. High risk: Changes the permissions of everyone with a role., not checked',
    'Modify Roles',
    'code',
    'msp_edit_role',
    'Rename roles and change their permissions. Changes apply immediately to everyone with the role.',
    'High risk:',
    'Changes the permissions of everyone with a role.',
  ])
  await box.check()
  const sum = page.getByRole('form').getByRole('status').last()
  await expect(sum).toContainText('Adds 1')
  expect(await readAloud(sum)).toEqual([
    'status',
    'Adds',
    '#',
    ':',
    'Modify Roles',
    '“Modify Roles” needs “View Roles”. Without permission to view roles, there is nothing to act on.',
  ])
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(messages(page)).not.toBeEmpty()
  expect(await readAloud(messages(page), testId)).toEqual([
    'region, Messages',
    '… was saved.',
    'button, Undo',
    'button, Close message',
  ])
})

test('lets somebody answer a review by ear', async ({ page, api }, { testId }) => {
  const administrator = await api('administrator')
  const role = (await (
    await administrator.post('/api/msp/roles/', { data: { name: testId, permissions: [17, 21] } })
  ).json()) as { id: number }
  const data = { name: `Review ${testId}`, reviewer: 'Ada Lovelace', roles: [role.id] }
  const { id } = (await (await administrator.post('/api/console/reviews/', { data })).json()) as {
    id: number
  }
  await arrive(page, 'administrator', { path: `/reviews/${id}` })
  const question = page.getByRole('region', { name: /^Should/ })
  await question.waitFor()
  await settled(page)
  // The keys come last, and the first line has said them.
  expect((await readAloud(question, testId)).slice(0, 19)).toEqual([
    'region, Should … exist with these permissions?, This is the first review of the role. “Remove all permissions” empties the role. It stays, and its members keep it, but it allows nothing. Delete it afterwards under Roles. ← and → move. N writes a note, Esc leaves it., key shortcuts K R X N U ArrowLeft ArrowRight',
    'button, Previous',
    'button, Next',
    'New role',
    'heading, Should … exist with these permissions?',
    'Should',
    '…',
    'exist with these permissions?',
    'This is the first review of the role.',
    '“Remove all permissions” empties the role. It stays, and its members keep it, but it allows nothing. Delete it afterwards under Roles.',
    'Note',
    '(optional)',
    'textbox, Note (optional), placeholder Goes into the signed evidence',
    'status',
    '# decisions open.',
    'button, Keep as it is',
    'button, Remove permissions…',
    'button, Remove all permissions',
    'button, Skip',
  ])
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  const left = question.getByRole('status').filter({ hasText: 'left' })
  await left.waitFor()
  expect(await readAloud(left)).toEqual(['status', 'Kept. # decision left.'])
})

test('lets somebody read an access answer by ear', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/access?do=person reset&who=person 3&on=person 2' })
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await answer.waitFor()
  await settled(page)
  expect(await readAloud(answer)).toEqual([
    'region, Answer',
    'status',
    'Yes',
    '.',
    'Wanjirũ Kamau (wanjiru.kamau@example.com)',
    'can reset Tomáš Dvořák’s sign-in',
    '.',
    'Through the role',
    'Administrator',
    'at',
    'Fjordlicht Managed Services',
    ', since',
    'before',
    'time, #, #',
    ', where the log begins',
    '.',
    'The role itself was last changed on #.',
  ])
})

test('lets somebody take a change back by ear', async ({ page, api }, { testId }) => {
  const administrator = await api('administrator')
  const made = await administrator.post('/api/msp/nodes/', { data: { name: `Depot ${testId}`, parent: 1 } })
  const { id } = (await made.json()) as { id: number }
  await administrator.patch(`/api/msp/nodes/${id}/`, { data: { name: `Wrong ${testId}` } })
  await arrive(page, 'administrator', { path: `/activity?record=node:${id}` })
  const line = main(page).getByRole('listitem').first()
  await line.getByRole('button', { name: /^Details of/ }).click()
  await line.getByRole('button', { name: 'Take back' }).click()
  const dialog: Locator = page.getByRole('dialog')
  await expect(dialog).toContainText('Name:')
  expect(await readAloud(dialog, testId)).toEqual([
    'dialog, Take back this change?, What others changed since stays. Administrator renamed the node Depot … to Wrong … Name: Wrong … → Depot …',
    'heading, Take back this change?',
    'What others changed since stays.',
    'list, changes',
    'listitem',
    'Administrator',
    'renamed the node Depot … to Wrong …',
    'Name: Wrong … → Depot …',
    'button, Cancel',
    'button, Take back',
  ])
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('1 change taken back')
  expect(await readAloud(dialog, testId)).toEqual([
    'dialog, # change taken back, # done. Administrator renamed the node Depot … to Wrong … Name: Wrong … → Depot … Done',
    'heading, # change taken back',
    'status',
    '# done.',
    'list, changes',
    'listitem',
    'Administrator',
    'renamed the node',
    'link, Depot …',
    'to',
    'Wrong …',
    'Name: Wrong … → Depot …',
    'Done',
    'button, Close',
  ])
})

import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getEmployee, listEmployees } from '#contract/employees'
import { accessWorld as api, people } from '../../../testing/access-world'
import { pageOf, reply, showApp } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'

const since = {
  5: {
    at: '2026-03-01T12:00:00.000Z',
    is_before: false,
    by: { kind: 'groups', id: null, name: 'Okta', email: null },
  },
  7: { at: '2025-11-29T12:00:00.000Z', is_before: true, by: null },
} as const
const givenPeople = people.map((one) => ({ ...one, role_given: since[one.id as 5 | 7] ?? null }))
const given = () =>
  api()
    .gives(listEmployees, () => pageOf(givenPeople))
    .on(getEmployee, () => reply(getEmployee, givenPeople[0]!))
const membersOf = async (path: string) => {
  await showApp(given(), path)
  return screen.findByRole('region', { name: 'Members and what they reach' })
}

test('says since when members have their role, by whom, and since when the role is as it is', async () => {
  const file = catchFiles()
  const members = await membersOf('/roles/9?view=access')
  expect(await within(members).findByRole('link', { name: 'Nora Test' })).toBeVisible()
  expect(members).toHaveTextContent('451 Mar 2026, by the groups of OktaActive')
  expect(members).toHaveTextContent('45before 29 Nov 2025Expired')
  expect(screen.getByRole('region', { name: 'What its members can do' })).toHaveTextContent(
    'Role last changed 3 Mar 2026',
  )
  await userEvent.click(within(members).getByRole('button', { name: 'Role since' }))
  const names = within(members).getAllByRole('link', { name: /Test$/ })
  expect(names.map(({ textContent }) => textContent)).toEqual(['Nora Test', 'Ivan Test', 'Hank Test'])
  await userEvent.click(within(members).getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(await sheet.findByRole('button', { name: /^Export all/ }))
  const lines = (await file()).slice(1)
  expect(lines).toContainEqual(expect.stringMatching(/^Nora.*,2026-03-01,.*,the groups of Okta,2026-03-03,/))
  expect(lines).toContainEqual(expect.stringMatching(/^Ivan.*,before 2025-11-29,.*,not known,2026-03-03,/))
})

test.each([
  ['from the day after', 'since_from=2026-03-02', [], 3],
  ['from a day on', 'since_from=2026-03-01', ['Nora Test'], 3],
  ['from a day that the log doesn’t reach', 'since_from=2025-01-01', ['Nora Test'], 4],
  ['until a day', 'since_to=2026-02-28', ['Ivan Test'], 3],
  ['until a day that the log doesn’t reach', 'since_to=2025-01-01', [], 4],
] as const)(
  'filters who has their role %s, and counts whom nobody knows it of',
  async (_, asked, names, silent) => {
    await showApp(given(), `/access?do=person edit&${asked}`)
    expect(await screen.findByText(new RegExp(`leave out ${silent} rows with unknown values`))).toBeVisible()
    const links = screen.queryAllByRole('link', { name: /Test$/ }).map(({ textContent }) => textContent)
    expect(links).toEqual(names)
  },
)

test('a record says it too, and the answer to what somebody can do', async () => {
  await showApp(given(), '/employees/5')
  const card = await screen.findByRole('region', { name: 'Person' })
  expect(card).toHaveTextContent('Role since1 Mar 2026, by the groups of Okta')
  cleanup()
  await showApp(given(), '/access?who=person 7&do=company open')
  expect(await screen.findByRole('region', { name: 'Answer' })).toHaveTextContent(
    'Through the role Regional at North, since before 29 Nov 2025, where the log begins. The role itself was last changed on 3 Mar 2026.',
  )
})

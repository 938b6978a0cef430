import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import { getEmployee } from '#contract/employees'
import { inMenu } from '../../../../testing/record-menu'
import { describing, fakeApi, showApp } from '../../../../testing/fake-api'
import { writtenEmployee } from '../../../../testing/written'

const byGroups = 'Groups of Example set the role and node at each sign-in.'
const server = () =>
  fakeApi()
    .gives(getEmployee, () => writtenEmployee({ id: 5, signs_in_by_sso: true }))
    .on(
      describeServer,
      describing('embedded', { ways: ['sso', 'key'], provider: 'Example', groups_set_roles: true }),
    )

test('says on a person’s page that groups set the role, and offers to connect again', async () => {
  await showApp(server(), '/employees/5')
  expect(await screen.findByText(byGroups)).toBeVisible()
  expect(screen.getByText('By single sign-on')).toBeVisible()
  for (const [action, reason] of [
    ['Change role…', byGroups],
    ['Move to node…', byGroups],
  ] as const)
    expect(await inMenu(action)).toHaveAccessibleDescription(reason)
  fireEvent.click(await inMenu('Let them connect again…'))
  const dialog = await screen.findByRole('dialog', { name: /^Let them connect again/ })
  expect(dialog).toHaveTextContent(/gets a link by email to connect to Example again/)
})

test('shows role and node without fields where groups set them, and lets the name be changed', async () => {
  await showApp(server(), '/employees/5/edit')
  expect(await screen.findByText(byGroups)).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signOut } from '../session/session'
import { fakeApi, showApp, writtenRole } from '../../testing/fake-api'

const role = writtenRole({ id: 2, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const server = () => fakeApi().has({ roles: [role] })

const text = (label: string) => ({
  enter: async () =>
    void fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: 'Ada' } }),
  isEntered: async () =>
    (await screen.findByRole<HTMLInputElement>('textbox', { name: label })).value === 'Ada',
})
const box = () => screen.findByRole('checkbox', { name: /^Desk, Add Users/ })
const matrix = {
  enter: async () => userEvent.click(await box()),
  isEntered: async () => (await box()).getAttribute('aria-checked') === 'true',
}

async function signInAgain(key: string) {
  act(() => signOut('refused'))
  await userEvent.type(await screen.findByLabelText('Service account key'), key)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test.each([
  ['a form', '/companies/new', text('Company name')],
  ['an invite list', '/employees/invite', text('Names and email addresses')],
  ['the role matrix', '/roles/matrix?search=user%20management', matrix],
])(
  'gives the input of %s back to the key that entered it, not to another one, and not once it is discarded',
  async (_, path, { enter, isEntered }) => {
    const router = await showApp(server(), path)
    await enter()
    await signInAgain('msp_test')
    expect(await isEntered()).toBe(true)

    void router.navigate({ to: '/companies' })
    const dialog = await screen.findByRole('dialog', { name: /Leave without/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    await screen.findByRole('heading', { name: 'Companies', level: 1 })
    router.history.push(path)
    expect(await isEntered()).toBe(false)

    await enter()
    await signInAgain('another')
    expect(await isEntered()).toBe(false)
  },
)

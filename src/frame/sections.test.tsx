import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { beginAs, fakeApi, showApp } from '../../testing/fake-api'

const viewing: readonly PermissionCode[] = ['msp_view_role', 'msp_view_user', 'msp_view_service_account']

type Caller = 'a key' | 'a person' | 'a keeper'
async function arrive(mode: 'embedded' | 'gateway', caller: Caller) {
  await showApp(fakeApi(mode), '/about', viewing)
  if (caller !== 'a key') await beginAs({ keeper: caller === 'a keeper' })
}

/** The names of the sections, each with the reason why it can't be opened. */
async function inNavigation() {
  const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  return Object.fromEntries(
    links.map((link) => {
      const described = link.getAttribute('aria-describedby')
      const reason = described === null ? '' : document.getElementById(described)?.textContent
      return [link.textContent.trim(), link.ariaDisabled === 'true' ? reason : '']
    }),
  )
}
async function inPalette(names: readonly string[]) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search or run a command' })
  return Object.fromEntries(
    names.map((name) => {
      const option = screen.getByRole('option', { name: new RegExp(`^Go to ${name}( |$)`) })
      return [name, option.textContent.replace(`Go to ${name}`, '').trim()]
    }),
  )
}

const keepers = 'Only keepers of a gateway can do this.'
const portal =
  'This dashboard shows another API, which has no operations for service accounts. Manage them in the portal.'
test.each([
  ['embedded', 'a key', { Activity: '', 'Service accounts': '', Reviews: '' }],
  ['gateway', 'a key', { Activity: keepers, 'Service accounts': portal, Reviews: '' }],
  ['gateway', 'a person', { Activity: keepers, 'Service accounts': portal }],
  ['gateway', 'a keeper', { Activity: '', 'Service accounts': portal, 'API keys': '' }],
] as const)(
  'navigation and palette of %s name the same sections and reasons to %s',
  async (mode, who, some) => {
    await arrive(mode, who)
    await expect.poll(inNavigation).toMatchObject(some)
    const shown = await inNavigation()
    expect('People' in shown).toBe(who === 'a keeper')
    expect(await inPalette(Object.keys(shown))).toEqual(shown)
    cleanup()
  },
)

test.each([
  ['Open navigation', 'Navigation'],
  [/^Search or run/, 'Command palette'],
  ['Keyboard shortcuts', 'Keyboard shortcuts'],
])('closes what %s opened on the way back to the page before', async (button, name) => {
  const router = await showApp(fakeApi('embedded'), '/about')
  await screen.findByRole('heading', { name: 'About this API' })
  router.history.push('/roles')
  await screen.findByRole('heading', { level: 1, name: 'Roles' })
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
  router.history.back()
  expect(await screen.findByRole('heading', { name: 'About this API' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

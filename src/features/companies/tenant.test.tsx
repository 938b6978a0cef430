import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { describeServer } from '#contract/about'
import { getCompany, openTenant } from '#contract/companies'
import type { PermissionCode } from '#contract/roles/permissions'
import { inMenu } from '#testing/record-menu'
import { describing, fakeApi, refuse, showApp } from '../../../testing/fake-api'
import { writtenCompany } from '../../../testing/written'

const uid = '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const acme = writtenCompany({ id: 7, name: 'Acme', uid })
const href = `https://portal.example.com/tenants/${uid}`
const api = (
  mode: 'embedded' | 'gateway',
  tenantUrl: string | null = 'https://portal.example.com/tenants/{uid}',
) =>
  fakeApi(mode)
    .on(describeServer, describing(mode, {}, undefined, tenantUrl))
    .has({ companies: [acme] })
    .gives(openTenant, () => ({ url: href, read_only: false }))
const reading: readonly PermissionCode[] = ['msp_view_managed_company', 'msp_assumeRead_managed_company']
/** The browser of the tests opens no tabs. */
const stay = () => document.addEventListener('click', (event) => event.preventDefault(), { once: true })

test('links to the tenant from list, record and menu, in a tab that learns nothing of this one', async () => {
  const router = await showApp(api('embedded'), '/companies')
  const isSafe = (link: HTMLElement) => {
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  isSafe(await screen.findByRole('link', { name: 'Open tenant of Acme' }))
  await router.navigate({ to: '/companies/$id', params: { id: '7' } })
  isSafe(await screen.findByRole('link', { name: 'Open tenant' }))
  isSafe(await inMenu('Open tenant'))
})

test('tells our own server who opens which tenant, and says if that fails', async () => {
  const server = api('embedded')
  await showApp(server, '/companies/7')
  const link = await screen.findByRole('link', { name: 'Open tenant' })
  stay()
  await userEvent.click(link)
  expect(server.requests(openTenant).map(({ url }) => url.pathname)).toEqual([
    '/api/console/companies/7/open/',
  ])
  server.on(openTenant, () => refuse(500, ''))
  stay()
  await userEvent.click(await inMenu('Open tenant'))
  expect(await screen.findByText(/^Activity may not say that you opened the tenant of .?Acme/)).toBeVisible()
  expect(server.requests(openTenant)).toHaveLength(2)
})

test('tells the API behind a gateway nothing', async () => {
  const server = api('gateway')
  await showApp(server, '/companies/7')
  const link = await screen.findByRole('link', { name: 'Open tenant' })
  stay()
  await userEvent.click(link)
  expect(server.requests(openTenant)).toEqual([])
})

test('says that the tenant opens read-only', async () => {
  await showApp(api('embedded'), '/companies/7', reading)
  expect(await screen.findByRole('link', { name: 'Open tenant (read-only)' })).toHaveAttribute('href', href)
  expect(await inMenu('Open tenant (read-only)')).toHaveAttribute('href', href)
})

test('is disabled, with the reason, for others', async () => {
  await showApp(api('embedded'), '/companies/7', ['msp_view_managed_company'])
  const link = await screen.findByRole('link', { name: 'Open tenant' })
  expect(link).toHaveAttribute('aria-disabled', 'true')
  expect(link).not.toHaveAttribute('href')
  expect(link).toHaveAccessibleDescription(/^You need the permission “.+” or “.+”\.$/)
  expect(await inMenu('Open tenant')).toHaveAttribute('aria-disabled', 'true')
})

test('is disabled where the address needs a UUID that the server doesn’t report', async () => {
  const { uid: _, ...without } = acme
  const server = api('gateway').on(getCompany, () => new Response(JSON.stringify(without)))
  await showApp(server, '/companies/7')
  expect(await screen.findByRole('link', { name: 'Open tenant' })).toHaveAccessibleDescription(
    'The server doesn’t report the UUID of this company.',
  )
})

test('is offered nowhere without an address', async () => {
  const router = await showApp(api('embedded', null), '/companies')
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Tenant' })).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(
    await screen.findByRole('combobox', { name: 'Search or run a command' }),
    'open tenant acme',
  )
  expect(await screen.findByRole('option', { name: /Acme/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Open tenant/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await router.navigate({ to: '/companies/$id', params: { id: '7' } })
  await inMenu('Edit')
  expect(screen.queryByText(/Open tenant/)).toBeNull()
})

test('opens from the palette, without opener and referrer', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const server = api('embedded')
  await showApp(server, '/companies')
  await screen.findByRole('link', { name: 'Acme' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('open tenant acme')
  const line = await screen.findByRole('option', { name: /Open tenant.*Acme/ })
  expect(within(line).getByText('Acme')).toBeVisible()
  await userEvent.click(line)
  expect(opened).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener,noreferrer')
  expect(server.requests(openTenant)).toHaveLength(1)
  opened.mockRestore()
})

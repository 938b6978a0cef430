import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies'
import { openPair } from '../lib/single-key-shortcuts'
import { listedCompany, writtenCompany } from '#testing/written'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'

const names = ['Alpha', 'Beta', 'Delta', 'Omega']
const companies = names.map((name, at) => ({ ...listedCompany(at + 1), name }))
const api = () =>
  fakeApi()
    .on(listCompanies, ({ url }) =>
      url.searchParams.get('page') === '2' || url.searchParams.get('page_size') !== '25'
        ? reply(listCompanies, pageOf(companies.slice(2), 4))
        : reply(listCompanies, pageOf(companies, 4)),
    )
    .gives(getCompany, () => writtenCompany({ id: 2, name: 'Beta' }))

async function openList(held?: Parameters<typeof showApp>[2]) {
  const router = await showApp(api(), '/companies?page_size=25', held)
  await screen.findByRole('link', { name: 'Alpha' })
  return { router, user: userEvent.setup(), link: (name: string) => screen.getByRole('link', { name }) }
}
const selected = () =>
  names.filter((name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked)

test('is one stop of Tab, and moves over rows and cells by arrows and letters', async () => {
  const { user, link, router } = await openList()
  await user.keyboard('j')
  expect(link('Alpha')).toHaveFocus()
  await user.keyboard('j{ArrowDown}k')
  expect(link('Beta')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toHaveTextContent(/^2$/)
  await user.keyboard('{Home}')
  expect(screen.getByRole('checkbox', { name: 'Select Beta' })).toHaveFocus()
  await user.keyboard('{Control>}{End}{/Control}{ArrowRight}')
  expect(link('Omega')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement)
  await user.tab({ shift: true })
  expect(link('Omega')).toHaveFocus()
  await user.keyboard('{PageUp}{ArrowUp}')
  expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Beta' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies/2')
  router.history.back()
  await screen.findByRole('link', { name: 'Alpha' })
  await user.keyboard('j')
  expect(link('Beta')).toHaveFocus()
  await user.keyboard('/{ArrowDown}')
  expect(link('Alpha')).toHaveFocus()
})

test('selects rows by x, ranges by Shift, and leaves letters to the search field', async () => {
  const { user } = await openList()
  await user.keyboard('jxjj{Shift>}X{/Shift}')
  expect(selected()).toEqual(['Alpha', 'Beta', 'Delta'])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(names)
  await user.keyboard('x')
  expect(selected()).toEqual(['Alpha', 'Beta', 'Delta'])
  await user.keyboard('/xj')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('xj')
})

test('leaves every letter alone once single-key shortcuts are off', async () => {
  localStorage.setItem('letter-keys', 'off')
  const { user, link } = await openList()
  await user.keyboard('j/')
  expect(document.body).toHaveFocus()
  link('Alpha').focus()
  await user.keyboard('xj')
  expect(selected()).toEqual([])
  expect(link('Alpha')).toHaveFocus()
})

test('opens the menu of a row by key and right click, and returns the focus', async () => {
  const { user, link } = await openList()
  await user.keyboard('j.')
  const menu = await screen.findByRole('menu', { name: 'Actions of Alpha' })
  expect(within(menu).getByRole('menuitem', { name: 'Open' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(within(menu).getByRole('menuitem', { name: 'Delete…' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('gridcell', { name: '3' }) })
  const menuAtPointer = await screen.findByRole('menu', { name: 'Actions of Delta' })
  // What a browser sends on Escape.
  fireEvent(menuAtPointer.closest('dialog')!, new Event('cancel', { cancelable: true }))
  expect(link('Delta')).toHaveFocus()
  await user.keyboard('.')
  const other = await screen.findByRole('menu', { name: 'Actions of Delta' })
  await user.click(within(other).getByRole('menuitem', { name: 'Move to node…' }))
  expect(await screen.findByRole('dialog', { name: 'Node of Delta' })).toBeVisible()
})

test('edits a row by its letter, and gives the reason if it can’t', async () => {
  const { user, router } = await openList(['msp_view_managed_company'])
  await user.keyboard('je')
  expect(await screen.findByText(/^Edit: .*Managed Company/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies')
  await user.keyboard('.')
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
})

test('changes the width and the place of a column by keyboard, and keeps both in the address', async () => {
  const { user, router } = await openList()
  const head = screen.getByRole('button', { name: 'ID' })
  head.closest('th')!.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40)
  act(() => head.focus())
  // The second press comes before the first one is drawn.
  fireEvent.keyDown(head, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(head, { key: 'ArrowRight', shiftKey: true })
  expect(await screen.findByText('ID is 132 pixels wide.')).toBeInTheDocument()
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(await screen.findByText('ID is now column 1 of 6.')).toBeInTheDocument()
  const columns = new URLSearchParams(router.state.location.searchStr).get('columns')
  expect(columns).toMatch(/^id\.\d+,name,node,packages,licenses,created_at$/)
  expect(screen.getByRole('grid').querySelectorAll('col')[1]?.style.width).toBe('8.25rem')
  expect(screen.getByRole('button', { name: 'ID' })).toHaveFocus()
})

test('shows a cut cell whole, on hover and on focus', async () => {
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined
  const { user, link } = await openList()
  const tip = () =>
    screen
      .getAllByRole('tooltip', { hidden: true })
      .map((one) => one.textContent)
      .join('')
  const cell = link('Beta').closest('td')!
  await user.hover(cell)
  expect(tip()).not.toContain('Beta')
  Object.defineProperty(cell, 'scrollWidth', { value: 300 })
  Object.defineProperty(cell, 'clientWidth', { value: 100 })
  await user.unhover(cell)
  await user.hover(link('Beta'))
  expect(tip()).toContain('Beta')
  await user.hover(screen.getAllByText(/^\d+ \w+ 20\d\d$/)[0]!)
  expect(tip()).toMatch(/20\d\d, \d\d:\d\d/)
  await user.unhover(cell)
  await user.keyboard('jj')
  expect(link('Beta')).toHaveFocus()
  expect(tip()).toContain('Beta')
})

test('leaves a right click with Shift to the browser', async () => {
  await openList()
  const cell = screen.getByRole('gridcell', { name: '3' })
  expect(fireEvent.contextMenu(cell, { button: 2, shiftKey: true })).toBe(true)
  expect(fireEvent.contextMenu(cell, { button: 2, clientX: 40, clientY: 60 })).toBe(false)
  expect(await screen.findByRole('menu', { name: 'Actions of Delta' })).toBeVisible()
})

test('edits a cell by a click, but not while its text is selected', async () => {
  const { user } = await openList()
  const cell = screen.getAllByRole('gridcell', { name: 'Node 7' })[0]!
  getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  // The editor would come with the actions of a row.
  await act(() => import('./row-actions/row-actions'))
  expect(screen.queryByRole('dialog')).toBeNull()
  getSelection()?.removeAllRanges()
  await user.click(cell)
  expect(await screen.findByRole('dialog', { name: 'Node of Alpha' })).toBeVisible()
})

test('takes the second key of a pair for a section, not for an action of the row', async () => {
  const { user, router } = await openList()
  await user.keyboard('je')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/companies/1/edit'))
  router.history.back()
  await screen.findByRole('link', { name: 'Alpha' })
  await user.keyboard('jg')
  openPair()
  await user.keyboard('e')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/employees'))
})

test('selects no rows of the page before while the next one loads, and keeps the focus on their boxes', async () => {
  let send!: (response: Response) => void
  const later = new Promise<Response>((done) => (send = done))
  const slow = api().on(listCompanies, ({ url }) =>
    url.searchParams.get('page') === '2'
      ? later
      : reply(listCompanies, pageOf(companies, 30, 'http://x/?page=2')),
  )
  const router = await showApp(slow, '/companies?page_size=25')
  const user = userEvent.setup()
  await screen.findByRole('link', { name: 'Alpha' })
  void router.navigate({ to: '.', search: (now: object) => ({ ...now, page: 2 }) })
  await vi.waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true'))
  await user.click(screen.getByRole('checkbox', { name: 'Select Beta' }))
  await user.keyboard('jx')
  expect(selected()).toEqual([])
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
  await user.click(all)
  expect(all).toHaveFocus()
  expect(all).toHaveAttribute('aria-disabled', 'true')
  expect(selected()).toEqual([])
  send(reply(listCompanies, pageOf(companies, 30)))
  await vi.waitFor(() => expect(all).not.toHaveAttribute('aria-disabled'))
  await user.keyboard(' ')
  expect(selected()).toEqual(names)
})

test('shows rows of two lines on a phone, and boxes only once a row is selected', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { user, link } = await openList()
  expect(screen.queryByRole('columnheader')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select Alpha' })).toBeNull()
  const row = link('Alpha').closest('tr')!
  expect(
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['Alpha0 packages · Node 7', '0licences', ''])
  await user.keyboard('jx{ArrowLeft}')
  expect(screen.getByRole('checkbox', { name: 'Select Alpha' })).toHaveFocus()
  expect(selected()).toEqual(['Alpha'])
})

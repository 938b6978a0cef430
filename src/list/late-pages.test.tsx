import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { fakeApi, pageOf, showApp } from '../../testing/fake-api'
import { listedCompany } from '#testing/written'

// Loads the lazy parts before the first test is timed.
beforeAll(() => import('../features/companies/companies-page'))

const sent = (page: number, count: number | null) => ({
  ...pageOf(
    Array.from({ length: Math.min(25, 110 - (page - 1) * 25) }, (_, at) =>
      listedCompany((page - 1) * 25 + at + 1),
    ),
    count as number, // Other servers may send null here.
  ),
  next: page < 5 ? `https://x.example/?page=${page + 1}` : null,
  previous: page > 1 ? `https://x.example/?page=${page - 1}` : null,
})

/**
 * 110 companies on five pages. Pages from the second on arrive when they are released; a search never does.
 */
async function openList({ path = '/companies?page_size=25', counts = true } = {}) {
  const waiting = new Map<number, () => void>()
  const server = fakeApi().on(listCompanies, ({ url }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const answer = () => new Response(JSON.stringify(sent(page, counts ? 110 : null)))
    if (url.searchParams.has('search')) return new Promise(() => {})
    return page === 1 ? answer() : new Promise((go) => waiting.set(page, () => go(answer())))
  })
  const router = await showApp(server, path)
  return {
    page: () => Number((router.state.location.search as { page?: unknown }).page ?? 1),
    release: (page: number) => waiting.get(page)?.(),
    waiting,
  }
}
const pages = () => screen.getByRole('navigation', { name: 'Pages' })
const step = (name: string) => within(pages()).getByRole('link', { name })
const firstRow = () => document.querySelector('tbody a')?.textContent

test('goes two pages on after two presses of Next, even before the first page arrives', async () => {
  const { page, release } = await openList()
  await screen.findByText('1–25')
  await userEvent.click(step('Next page'))
  expect(firstRow()).toBe('Company 1')
  expect(pages()).toHaveTextContent('26–50 of 110')
  await userEvent.click(step('Next page'))
  expect(page()).toBe(3)
  expect(pages()).toHaveTextContent('51–75 of 110')
  await userEvent.click(step('Previous page'))
  expect(page()).toBe(2)
  release(2)
  await waitFor(() => expect(firstRow()).toBe('Company 26'))
})

test('shows the range of the last page while it loads, and keeps the focus on the button', async () => {
  const { page, release } = await openList()
  await screen.findByText('1–25')
  step('Last page').focus()
  await userEvent.keyboard('{Enter}')
  expect(page()).toBe(5)
  expect(pages()).toHaveTextContent('101–110 of 110')
  release(5)
  await waitFor(() => expect(firstRow()).toBe('Company 101'))
  expect(pages()).toHaveTextContent('101–110 of 110')
  expect(step('Last page')).toHaveAttribute('aria-disabled', 'true')
  expect(step('Last page')).toHaveFocus()
})

test('offers one page at a time when the server does not count', async () => {
  const { page, release, waiting } = await openList({ counts: false })
  await screen.findByText('1–25')
  step('Next page').focus()
  await userEvent.keyboard('{Enter}')
  expect(page()).toBe(2)
  expect(step('Next page')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(page()).toBe(2)
  release(2)
  await waitFor(() => expect(step('Next page')).not.toHaveAttribute('aria-disabled'))
  expect(step('Next page')).toHaveFocus()
  await waitFor(() => expect(waiting.has(3)).toBe(true))
})

test('offers no pages of the previous search while another one loads', async () => {
  const { release, waiting } = await openList({ path: '/companies?page_size=25&page=2' })
  await waitFor(() => expect(waiting.has(2)).toBe(true))
  release(2)
  await waitFor(() => expect(firstRow()).toBe('Company 26'))
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  await waitFor(() => expect(pages()).toHaveTextContent('Page 1'))
  expect(step('Previous page')).toHaveAttribute('aria-disabled', 'true')
  expect(step('Next page')).toHaveAttribute('aria-disabled', 'true')
})

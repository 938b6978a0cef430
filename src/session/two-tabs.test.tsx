import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'

const minute = 60_000
const server = () => fakeApi()

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

/** Puts a theme into the shared storage, as another tab would. */
const chooseElsewhere = (theme: string) =>
  act(() => {
    localStorage.setItem('theme', theme)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
  })

test('takes over a theme chosen in another tab, and shows it in the menu', async () => {
  // index.html loads it the same way: before everything else, and not as a module.
  runInThisContext(readFileSync('public/early.js', 'utf8'))
  await showApp(server(), '/companies')
  await userEvent.click(await screen.findByRole('button', { name: /^Your key/ }))
  expect(await screen.findByRole('menuitemradio', { name: 'System' })).toBeChecked()
  chooseElsewhere('dark')
  expect(await screen.findByRole('menuitemradio', { name: 'Dark', checked: true })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

/** Shows the warning, due after 28 minutes without activity. */
async function showWarning() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await showApp(server(), '/companies')
  await screen.findByText('No companies yet')
  act(() => void vi.advanceTimersByTime(28.5 * minute))
  return screen.findByRole('dialog', { name: /You’ll be signed out in/ })
}

test('hides the warning and keeps the session after activity in another tab', async () => {
  await showWarning()
  localStorage.setItem('seen', String(Date.now()))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole('dialog', { name: /signed out in/ })).toBeNull()
  act(() => void vi.advanceTimersByTime(20 * minute))
  expect(screen.getByRole('button', { name: /^Your key/ })).toBeVisible()
  act(() => void vi.advanceTimersByTime(11 * minute))
  expect(await screen.findByText(/signed out because of inactivity/)).toBeVisible()
})

test('tells the other tabs when a person stays signed in', async () => {
  await showWarning()
  const before = Date.now()
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(Number(localStorage.getItem('seen'))).toBeGreaterThanOrEqual(before)
})

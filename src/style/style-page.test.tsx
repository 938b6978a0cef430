import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'

test('shows every widget in every state in development', async () => {
  await showApp(fakeApi(), '/about/style')
  expect(await screen.findByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
  for (const part of ['Tokens', 'Buttons', 'Fields', 'Loading', 'Data'])
    expect(screen.getByRole('region', { name: part })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus()
})

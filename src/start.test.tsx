import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { start } from './start'

it('shows the page of the address that a person goes back to before anything is drawn', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  history.replaceState(null, '', '/sign-in')
  await start(root)
  history.replaceState(null, '', '/sign-in/forgotten')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByRole('heading', { name: 'I can’t sign in' })).toBeVisible()
  root.remove()
})

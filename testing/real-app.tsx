import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { connect } from '../src/api/connection'
import { createAppRouter } from '../src/router'
import { signIn, signOut, watchSession } from '../src/session/session'
import { closeToasts } from '../src/ui/overlay/toast'

let watching = false

/** Signs in at a real server, and ends an earlier session. */
export async function signInAt(url: string, key = 'msp_test'): Promise<void> {
  connect({ origin: url, path: '' })
  if (!watching) watchSession()
  watching = true
  signOut('signed-out', false)
  closeToasts()
  await signIn(key, false)
}

/** Renders the dashboard at a path, over the connection of {@link signInAt}. */
export function showAt(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<RouterProvider router={router} />)
  return router
}

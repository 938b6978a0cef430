import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { connect } from '../src/api/connection'
import { createAppRouter, leaveWithSession } from '../src/router'
import { signIn, signOut } from '../src/session/session'
import { watchSession } from '../src/session/watch-session'
import { closeToasts } from '../src/ui/overlay/toast'

let watching = false

/** Connects to a server, by default the one of the page, and ends an earlier session. */
export function connectTo(origin?: string): void {
  connect(origin)
  if (!watching) watchSession()
  watching = true
  signOut('signed-out', false)
  closeToasts()
}

/** Signs in at a real server. */
export async function signInAt(url: string, key = 'msp_test'): Promise<void> {
  connectTo(url)
  await signIn(key, false)
}

/** Renders the dashboard at a path, over the connection of {@link connectTo}. */
export function showAt(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  // Otherwise the sign-outs of later tests would also reach this router.
  onTestFinished(leaveWithSession(router))
  render(<RouterProvider router={router} />)
  return router
}

import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { connect } from './api/connection'
import { watchParts } from './api/outdated'
import { leaveComposedKeys } from './lib/keys'
import { repairedLink } from './lib/address/repaired-link'
import { keepTextsTrue } from './lib/translated-texts'
import { createAppRouter, leaveWithSession } from './router'
import { restorePerson } from './session/person-session'
import { restore } from './session/session'
import { watchSession } from './session/watch-session'

leaveComposedKeys()
keepTextsTrue()
watchParts()

/** Back can be pressed before the first page is drawn. The router listens only afterwards. */
function CatchUp({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useLayoutEffect(() => {
    if (router.latestLocation.href !== router.state.resolvedLocation?.href) void router.load()
  }, [router])
  return null
}

export async function start(element: HTMLElement) {
  // First, so that a secret in the path is in no request and no address to return to.
  const address = repairedLink(location)
  if (address !== undefined) history.replaceState(null, '', address)
  connect()
  watchSession()
  restore()
  const late = () => void router?.invalidate()
  let router: ReturnType<typeof createAppRouter> | undefined
  await restorePerson(late)
  router = createAppRouter()
  leaveWithSession(router)
  // The requests of the first page leave before anything is drawn.
  await router.load()
  const drawn = createRoot(element)
  // React draws a transition in short steps, so a slow processor can answer a person in between.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <RouterProvider router={router} />
        <CatchUp router={router} />
      </StrictMode>,
    ),
  )
}

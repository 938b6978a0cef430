import { createStore, useSelector } from '@tanstack/react-store'
import { describeServer } from '#contract/about'

/**
 * The message when the file of a part is gone after an update. A reload helps, but it ends the session of a
 * key that is only in memory, so the person decides.
 */
export const missingPart = 'A part of the dashboard couldn’t be loaded.'

const outdated = createStore(false)
export const useOutdated = (): boolean => useSelector(outdated)

/** Distinguishes an update from a server that is down, where no file loads but none is outdated. */
async function lookForServer(): Promise<void> {
  const answer = await fetch(describeServer.path, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => undefined)
  if (answer?.ok) outdated.setState(() => true)
}

export function watchParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises the browser's own message and would reload immediately.
    payload.message = missingPart
    void lookForServer()
  })
}

const reload = 'dashboard-reload'
/** Calls the listener before the dashboard reloads, so that forms can keep their input. */
export function onReload(listener: () => void): () => void {
  addEventListener(reload, listener)
  return () => removeEventListener(reload, listener)
}
export function reloadKeepingForms(): void {
  dispatchEvent(new Event(reload))
  location.reload()
}

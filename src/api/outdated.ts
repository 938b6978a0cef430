import { createStore, useSelector } from '@tanstack/react-store'

/**
 * A part of the dashboard that cannot be loaded: after an update its file is gone. Reloading helps, but is for the person to do,
 * because a reload ends the session of a key that is in memory only.
 */
export const missingPart = 'A part of the dashboard could not be loaded.'
export const keptWords = 'Reload to go on; what is entered in a form is kept.'

const outdated = createStore(false)
export const useOutdated = (): boolean => useSelector(outdated)

/** With the server away nothing can be loaded, and nothing is outdated. */
async function lookForServer(): Promise<void> {
  const answer = await fetch('/config.json', {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => undefined)
  if (answer?.ok) outdated.setState(() => true)
}

export function watchParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // By the browser's own words the router would know a missing file, and reload at once.
    payload.message = missingPart
    void lookForServer()
  })
}

const reload = 'dashboard-reload'
/** Forms listen, to keep what is entered in them. */
export function onReload(listener: () => void): () => void {
  addEventListener(reload, listener)
  return () => removeEventListener(reload, listener)
}
export function reloadKeepingForms(): void {
  dispatchEvent(new Event(reload))
  location.reload()
}

import { createStore, useSelector } from '@tanstack/react-store'

/**
 * The error of a part of the dashboard whose file is gone after an update. A reload would help, but the person decides about it: it
 * ends the session of a key that is only in memory.
 */
export const missingPart = 'A part of the dashboard could not be loaded.'

const outdated = createStore(false)
export const useOutdated = (): boolean => useSelector(outdated)

/** Tells an update from a server that is away: then nothing can be loaded, but nothing is outdated. */
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
    // The router recognises the browser's own message and would reload immediately.
    payload.message = missingPart
    void lookForServer()
  })
}

const reload = 'dashboard-reload'
/** Forms listen to it to keep their input. */
export function onReload(listener: () => void): () => void {
  addEventListener(reload, listener)
  return () => removeEventListener(reload, listener)
}
export function reloadKeepingForms(): void {
  dispatchEvent(new Event(reload))
  location.reload()
}

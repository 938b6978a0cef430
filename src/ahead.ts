import { loadConfig } from './api/config'
import { mayBeSignedIn } from './session/kept-entries'

export const config = loadConfig()

/** What draws is half of the start. It comes while the first page is being read. */
export const drawing = import('react-dom/client')

// Where somebody may be signed in, the frame loads beside the rest of the start. If that fails, its route says so.
if (mayBeSignedIn()) import('./frame/frame').catch(() => undefined)

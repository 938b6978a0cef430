import { loadConfig } from './api/config'
import { mayBeSignedIn } from './session/kept-entries'

export const config = loadConfig()

// The frame loads beside the rest of the start if somebody may be signed in. If it fails, its route says so.
if (mayBeSignedIn()) import('./frame/frame').catch(() => undefined)

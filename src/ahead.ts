import { loadConfig } from './api/config'
import { mayBeSignedIn } from './session/kept-entries'

export const config = loadConfig()

/** The pages that people open first. */
const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': () => import('./overview/overview-page'),
  '/companies': () => import('./companies/companies-page'),
  '/employees': () => import('./employees/employees-page'),
  '/roles': () => import('./roles/roles-page'),
  '/roles/matrix': () => import('./role-matrix/role-matrix-page'),
}

// The frame and the page load beside the rest of the start if somebody may be signed in. If one fails, its
// route says so.
if (mayBeSignedIn())
  for (const load of [() => import('./frame/frame'), pages[location.pathname]])
    load?.().catch(() => undefined)

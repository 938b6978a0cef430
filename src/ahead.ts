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

// The page loads beside the rest of the start. If a file fails, its route says so.
const loads = mayBeSignedIn()
  ? [() => import('./frame/frame'), pages[location.pathname]]
  : [() => import('./sign-in/sign-in-page')]
for (const load of loads) load?.().catch(() => undefined)

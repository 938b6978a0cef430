// The first file is small, so that the files of the program and of the page are asked for at once.
import { mayBeSignedIn } from './session/kept-entries'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

/** The pages that people open first. */
const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': () => import('./features/overview/overview-page'),
  '/companies': () => import('./features/companies/companies-page'),
  '/employees': () => import('./features/employees/employees-page'),
  '/roles': () => import('./features/roles/roles-page'),
  '/roles/matrix': () => import('./features/role-matrix/role-matrix-page'),
  '/billing/months/': () => import('./features/months/month-page'),
}

import('./start')
  .then(({ start }) => start(root))
  .catch((error: unknown) => {
    root.textContent = `The dashboard couldn’t start. ${error instanceof Error ? error.message : ''}`
  })

// If one of these fails, its route says so.
const loads = mayBeSignedIn()
  ? [() => import('./frame/frame'), pages[location.pathname.replace(/\d+$/, '')]]
  : [() => import('./features/sign-in/sign-in-page')]
for (const load of loads) load?.().catch(() => undefined)

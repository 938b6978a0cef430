// The libraries that we build on, showing the same page with as little code as they allow.
import './floor.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Link,
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const root = createRootRoute({
  component: () => (
    <div className="flex min-h-screen text-sm">
      <nav className="flex w-48 flex-col gap-2 border-r p-4">
        <Link to="/companies">Companies</Link>
      </nav>
      <main className="flex-1 p-4">
        <Outlet />
      </main>
    </div>
  ),
})
const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: (search) => ({ page: Number.isInteger(search.page) && search.page > 0 ? search.page : 1 }),
  component: lazyRouteComponent(() => import('./companies.jsx'), 'Companies'),
})
const allCompanies = createRoute({
  getParentRoute: () => root,
  path: '/all',
  component: lazyRouteComponent(() => import('./all-companies.jsx'), 'AllCompanies'),
})
const router = createRouter({ routeTree: root.addChildren([companies, allCompanies]), defaultPreload: false })

createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

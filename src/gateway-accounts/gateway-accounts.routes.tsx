import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { inAddress } from '../lib/search-params'
import { waitBriefly } from '../lib/wait-briefly'
import { openDefaultView } from '../list/views/saved-views'
import { peopleSearch, upstreamKeysSearch } from '../queries/searches'

const queries = () => import('../queries/gateway-accounts')
const people = () => import('./person-pages')
const keys = () => import('./key-pages')

const peopleData = { allNodes: 'people of a gateway belong to no node.' }
const keysData = { allNodes: 'API keys of a gateway belong to no node.' }

const peopleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/people',
  staticData: peopleData,
  ...inAddress(peopleSearch),
  beforeLoad: (visit) => openDefaultView('people', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadPeople(deps)),
    ),
  component: lazyRouteComponent(() => import('./people-page'), 'PeoplePage'),
})
const newPersonRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/people/new',
  staticData: peopleData,
  component: lazyRouteComponent(people, 'NewPersonPage'),
})
const personRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/people/$id',
  staticData: peopleData,
  component: lazyRouteComponent(people, 'EditPersonPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/upstream-keys',
  staticData: keysData,
  ...inAddress(upstreamKeysSearch),
  beforeLoad: (visit) => openDefaultView('upstream-keys', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadUpstreamKeys(deps)),
    ),
  component: lazyRouteComponent(() => import('./upstream-keys-page'), 'UpstreamKeysPage'),
})
const newKeyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/upstream-keys/new',
  staticData: keysData,
  component: lazyRouteComponent(keys, 'NewKeyPage'),
})
const keyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/upstream-keys/$id',
  staticData: keysData,
  component: lazyRouteComponent(keys, 'EditKeyPage'),
})

/** Pages for keepers of a gateway. */
export const gatewayAccountRoutes = [
  peopleRoute,
  newPersonRoute,
  personRoute,
  keysRoute,
  newKeyRoute,
  keyRoute,
] as const

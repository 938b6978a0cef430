import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { peopleSearch, upstreamKeysSearch } from '../../queries/searches'

const queries = () => import('../../queries/gateway-accounts')
const people = () => import('./person-pages')
const keys = () => import('./key-pages')

const peopleData = { allNodes: 'people of a gateway belong to no node.' }
const keysData = { allNodes: 'API keys of a gateway belong to no node.' }

/** Pages for keepers of a gateway. */
export const gatewayAccountRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/people',
    staticData: peopleData,
    ...listRoute('people', peopleSearch, async (search) => (await queries()).loadPeople(search)),
    component: lazyRouteComponent(() => import('./people-page'), 'PeoplePage'),
  }),
  pageRoute('/people/new', people, 'NewPersonPage', peopleData),
  pageRoute('/people/$id', people, 'EditPersonPage', peopleData),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/upstream-keys',
    staticData: keysData,
    ...listRoute('upstream-keys', upstreamKeysSearch, async (search) =>
      (await queries()).loadUpstreamKeys(search),
    ),
    component: lazyRouteComponent(() => import('./upstream-keys-page'), 'UpstreamKeysPage'),
  }),
  pageRoute('/upstream-keys/new', keys, 'NewKeyPage', keysData),
  pageRoute('/upstream-keys/$id', keys, 'EditKeyPage', keysData),
] as const

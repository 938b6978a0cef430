import { createRoute } from '@tanstack/react-router'
import { inApp, pageRoute } from '../../frame/page-routes'
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
    ...inApp('/people', () => import('./people-page'), 'PeoplePage', peopleData),
    ...listRoute('people', peopleSearch, async (search) => (await queries()).loadPeople(search)),
  }),
  pageRoute('/people/new', people, 'NewPersonPage', peopleData),
  pageRoute('/people/$id', people, 'EditPersonPage', peopleData),
  createRoute({
    ...inApp('/upstream-keys', () => import('./upstream-keys-page'), 'UpstreamKeysPage', keysData),
    ...listRoute('upstream-keys', upstreamKeysSearch, async (search) =>
      (await queries()).loadUpstreamKeys(search),
    ),
  }),
  pageRoute('/upstream-keys/new', keys, 'NewKeyPage', keysData),
  pageRoute('/upstream-keys/$id', keys, 'EditKeyPage', keysData),
] as const

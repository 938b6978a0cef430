import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { freeText, searchOf, inAddress } from '../lib/search-params'

/** A question: `who` (person 12) may `do` (edit) what is `on` (company 862)? */
const accessSearch = searchOf(() => ({ who: freeText(40), do: freeText(40), on: freeText(40) }))

export const accessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/access',
  staticData: { allNodes: 'a question can be about all nodes in your scope.' },
  ...inAddress(accessSearch),
  component: lazyRouteComponent(() => import('./access-page'), 'AccessPage'),
})

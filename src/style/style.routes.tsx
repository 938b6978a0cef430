import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

/** Every widget in every state, to be looked at while it is made. There is no such page in a build: the condition is settled there, and the rest falls away. */
export const styleRoutes = (
  import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => appRoute,
          path: '/about/style',
          component: lazyRouteComponent(() => import('./style-page'), 'StylePage'),
        }),
      ]
    : []
) as [] // No link leads there; for the types of the others it is not there.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

/** Every widget in every state. A development page: builds leave it out. */
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
) as [] // No link leads here, so the types of the other routes leave it out.

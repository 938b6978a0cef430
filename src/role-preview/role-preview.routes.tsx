import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

/**
 * `changed`: codes of the permissions that were changed in the preview, so that its address can be shared.
 */
export const rolePreviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/preview',
  validateSearch: ({ changed }: { changed?: unknown } & SearchSchemaInput): { changed: string } => ({
    changed: typeof changed === 'string' && /^[\w,]{0,2000}$/.test(changed) ? changed : '',
  }),
  search: { middlewares: [stripSearchParams({ changed: '' })] },
  component: lazyRouteComponent(() => import('./role-preview-page'), 'RolePreviewPage'),
})

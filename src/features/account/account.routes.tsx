import { pageRoute } from '../../frame/page-routes'

export const accountRoute = pageRoute('/account', () => import('./account-page'), 'AccountPage')

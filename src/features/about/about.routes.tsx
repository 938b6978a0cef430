import { pageRoute } from '../../frame/page-routes'

export const aboutRoute = pageRoute('/about', () => import('./about-page'), 'AboutPage')

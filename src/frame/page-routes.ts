import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordSearch } from '../lib/address/record-search'
import { inAddress } from '../lib/address/search-params'
import { waitBriefly, type Cause } from '../lib/wait-briefly'
import { appRoute } from './frame.routes'

/** A page of the dashboard. `allNodes`: why it isn't narrowed to a node. */
export const inApp = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
  staticData: { readonly allNodes?: string } = {},
) => ({ getParentRoute: () => appRoute, path, staticData, component: lazyRouteComponent(load, name) })

/** A page without search parameters or data of its own. */
export const pageRoute = <Path extends string, Name extends string>(
  ...of: Parameters<typeof inApp<Path, Name>>
) => createRoute(inApp(...of))

/** The search parameters of a record's page, and the read that starts before it is drawn. */
export const recordRoute = (read: (id: string) => Promise<unknown>) => ({
  ...inAddress(recordSearch),
  loader: ({ params, cause }: { params: { id: string }; cause: Cause }) =>
    waitBriefly(cause, () => read(params.id)),
})

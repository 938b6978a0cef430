import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordSearch } from '../lib/address/record-search'
import { inAddress } from '../lib/address/search-params'
import { waitBriefly, type Cause } from '../lib/wait-briefly'
import { appRoute } from './frame.routes'

/** A page without search parameters or data of its own. `allNodes`: why it isn't narrowed to a node. */
export const pageRoute = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
  staticData: { readonly allNodes?: string } = {},
) =>
  createRoute({
    getParentRoute: () => appRoute,
    path,
    staticData,
    component: lazyRouteComponent(load, name),
  })

/** The search parameters of a record's page, and the read that starts before it is drawn. */
export const recordRoute = (read: (id: string) => Promise<unknown>) => ({
  ...inAddress(recordSearch),
  loader: ({ params, cause }: { params: { id: string }; cause: Cause }) =>
    waitBriefly(cause, () => read(params.id)),
})

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ServerDescription } from '#contract/about'
import { openTenant, type CompanyItem } from '#contract/companies'
import { opening } from '#domain/access/reach'
import { tenantAddress } from '#domain/tenant-address'
import { call } from '../../api/call'
import { offersNow } from '../../api/offers'
import { queryClient } from '../../api/query-client'
import { serverQuery } from '../../api/server-query'
import { errorSentence } from '../../errors/error-words'
import { isolated } from '../../lib/words'
import type { MyPermissions } from '../../session/permissions'
import { myPermissions, useMyPermissions, useReason, whyNot } from '../../session/use-can'
import type { Away } from '../../ui/buttons/away-link'
import { showToast } from '../../ui/overlay/toast'

/** How the caller opens a company's tenant. `reason`: why they can't. */
export type Tenant = Away & { readonly label: string; readonly reason: string | undefined }

type Caller = { readonly mine: MyPermissions; readonly reason: string | undefined }

/** Our own server notes who opens what. The tab opens in any case: the portal behind it decides by itself. */
const noteOpening = ({ id, name }: CompanyItem) =>
  void call(openTenant, { params: { id }, keepalive: true }).catch((error: unknown) =>
    showToast(
      'bad',
      `Activity may not say that you opened the tenant of ${isolated(name)}. ${errorSentence(error)}`,
    ),
  )

function tenantAt(server: ServerDescription | undefined, { mine, reason }: Caller, company: CompanyItem) {
  const template = server?.tenant_url
  if (template == null) return undefined
  const href = tenantAddress(template, company)
  const unknown = href === undefined ? 'The server doesn’t report the UUID of this company.' : undefined
  return {
    label: mine && opening(mine) === 'read-only' ? 'Open tenant (read-only)' : 'Open tenant',
    reason: reason ?? unknown,
    href: href ?? '',
    // A gateway's log is about its own people and keys only.
    note: () => offersNow().log_values && noteOpening(company),
  } satisfies Tenant
}

const describedNow = () => queryClient.getQueryData(serverQuery.queryKey)

/** Whether the operator names the address of tenants. Without it, nothing is offered. */
export const hasTenants = (): boolean => describedNow()?.tenant_url != null

/** {@link useTenantOf} outside components. */
export const tenantOf = (company: CompanyItem): Tenant | undefined =>
  tenantAt(describedNow(), { mine: myPermissions(), reason: whyNot(openTenant.needs) }, company)

/** How to open the tenant of a company; undefined if the operator names no address. */
export function useTenantOf(): ((company: CompanyItem) => Tenant | undefined) | undefined {
  const { data } = useQuery(serverQuery, queryClient)
  const mine = useMyPermissions()
  const reason = useReason(openTenant.needs)
  return useMemo(
    () => (data?.tenant_url == null ? undefined : (company) => tenantAt(data, { mine, reason }, company)),
    [data, mine, reason],
  )
}

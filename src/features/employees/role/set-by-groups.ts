import { useQuery } from '@tanstack/react-query'
import type { ServerDescription } from '#contract/about'
import type { Employee } from '#contract/employees'
import { queryClient } from '../../../api/query-client'
import { serverQuery } from '../../../api/server-query'

type Signing = Pick<Employee, 'signs_in_by_sso'>

const reasonBy = (server: ServerDescription | null | undefined, { signs_in_by_sso }: Signing) =>
  signs_in_by_sso === true && server?.sign_in?.groups_set_roles === true
    ? `Groups of ${server.sign_in.provider ?? 'the provider'} set the role and node at each sign-in.`
    : undefined

/** Why nobody can change the role and node of a person here; undefined when somebody can. */
export function useSetByGroups(employee: Signing = {}): string | undefined {
  const { data } = useQuery({ ...serverQuery, enabled: employee.signs_in_by_sso === true }, queryClient)
  return reasonBy(data, employee)
}

/** {@link useSetByGroups} outside components. It sends no request, so it knows only what was read before. */
export const setByGroupsNow = (employee: Signing): string | undefined =>
  reasonBy(queryClient.getQueryData(serverQuery.queryKey), employee)

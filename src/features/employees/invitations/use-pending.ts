import { invitationAges } from '#contract/address-values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEmployees, type Employee } from '#contract/employees'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { matchesWords } from '#domain/folding'
import { expiresAt, invitationAge, type InvitationAge } from '#domain/invitation-age'
import { outOf, thoseKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { isActive, isInvited } from '#domain/person-status'
import { passes } from '../../../list/filters/list-filter'
import { addressSuggester } from '../../../lib/mistyped-domain'
import { useScopeNodes } from '../../../scope/scope'
import { useCan } from '../../../session/use-can'
import { useNow } from '../../../ui/time/now'
import { roleFilter } from '../employees.list'
import { everybodyQuery } from '../../../queries/employees'
import { type InvitationsSearch } from '../../../queries/searches'

/** `unknown`: the server doesn't say when these invitations expire. */
export type GroupAge = InvitationAge | 'unknown'
export type Group = { readonly age: GroupAge; readonly people: readonly Employee[] }

/** The pending invitations of the chosen node, and the people they are among. */
export function usePending() {
  const nodes = useScopeNodes()
  const query = useQuery({ ...everybodyQuery, enabled: useCan(listEmployees.needs).allowed })
  const rows = query.data?.rows
  return useMemo(() => {
    const pending =
      rows &&
      thoseKnown(
        rowsOfNode(rows, nodes, 'people'),
        isInvited,
        (silent, of) => `the server doesn’t report the status of ${outOf(silent, of)} people`,
      )
    // An address is known to be right once somebody has accepted an invitation there.
    const domains = (rows?.value ?? [])
      .filter((one) => isActive(one) === true)
      .flatMap(({ email }) => email?.split('@')[1] ?? [])
    return { query, pending, suggest: addressSuggester(domains) }
  }, [query, rows, nodes])
}

export const peopleOfGroups = (groups: readonly Group[]) => groups.flatMap(({ people }) => people)

const agesShown: readonly GroupAge[] = [...invitationAges, 'unknown']

/**
 * The invitations that match, by age, each age with the oldest first. Those of unknown age belong to every
 * age.
 */
export function useGroups(
  people: readonly Employee[],
  { search, age, role }: InvitationsSearch,
): readonly Group[] {
  const now = useNow()
  return useMemo(() => {
    const matching = people.filter((person) => {
      const { id, email = '', role_name = '', msp_node_name = '' } = person
      return (
        passes(roleFilter, person, { role }) === true &&
        matchesWords(`${personName(person)} ${email} ${role_name} ${msp_node_name} ${id}`, search)
      )
    })
    return agesShown.flatMap((one) => {
      const those = matching.filter((person) => (invitationAge(person, now) ?? 'unknown') === one)
      return those.length > 0 && (age === '' || age === one || one === 'unknown')
        ? [{ age: one, people: those.toSorted((a, b) => expiresAt(a) - expiresAt(b)) }]
        : []
    })
  }, [people, search, age, role, now])
}

import { useMemo } from 'react'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { outOf, thoseKnown } from '#domain/known'
import { isActive, isInvited } from '#domain/person-status'
import { addressSuggester } from '../../../lib/mistyped-domain'
import { useScopeNodes } from '../../../scope/scope'
import { useEverybody } from '../../../queries/employees'

/** The people of the chosen node who were invited, and what a mistyped address among them may mean. */
export function useInvited() {
  const nodes = useScopeNodes()
  const query = useEverybody()
  const rows = query.data?.rows
  const found = useMemo(() => {
    const invited =
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
    return { invited, suggest: addressSuggester(domains) }
  }, [rows, nodes])
  return { query, ...found }
}

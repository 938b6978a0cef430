import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEmployees, type Employee } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import type { Role } from '#contract/roles'
import { membersOf } from '#domain/access/members'
import { bothKnown, partly, unknown, type Known } from '#domain/known'
import { cascade, holds } from '#domain/permission-set'
import { isWholeTree } from '#domain/tree'
import { everybodyQuery } from '../employees/everybody.queries'
import { allNodesQuery } from '../nodes/nodes.queries'
import { namesOf } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'

export type People = Known<readonly Employee[]>

/** The people in the caller's scope; undefined while they are loading. */
export function usePeopleInScope(): People | undefined {
  const { allowed } = useCan(listEmployees.needs)
  const { data, error } = useQuery({ ...everybodyQuery, enabled: allowed })
  return useMemo(() => {
    if (!allowed) return unknown(`you don’t have the permission ${namesOf(listEmployees.needs)}`)
    if (data) return data.rows
    return error ? unknown('the list of people couldn’t be loaded') : undefined
  }, [allowed, data, error])
}

const outside = partly(null, 'people outside your scope aren’t counted')

/**
 * The people that the caller can see, and whether there may be others because the organisation goes beyond the caller's scope; undefined
 * while they are loading.
 */
export function usePeople(): People | undefined {
  const people = usePeopleInScope()
  const { allowed } = useCan(listNodes.needs)
  const nodes = useQuery({ ...allNodesQuery, enabled: allowed })
  const mine = useMyPermissions()
  const cascades = mine !== null && holds(mine, cascade)
  return useMemo(() => {
    if (allowed && nodes.data === undefined && !nodes.error) return undefined
    const isWhole = nodes.data !== undefined && isWholeTree(nodes.data, cascades)
    return people && (isWhole ? people : bothKnown(people, outside, (all) => all))
  }, [people, allowed, nodes.data, nodes.error, cascades])
}

/** Finds the members of roles; undefined while the people are loading. Members of a role of a node in scope are in scope too. */
export function useMembersOf(): ((role: Pick<Role, 'id' | 'msp_node'>) => People) | undefined {
  const inScope = usePeopleInScope()
  const everywhere = usePeople()
  const { allowed } = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed })
  const mine = useMyPermissions()
  const cascades = mine !== null && holds(mine, cascade)
  return useMemo(() => {
    if (!inScope || !everywhere) return undefined
    const nodes = new Set(cascades ? data?.map(({ id }) => id) : [])
    return ({ id, msp_node }) => membersOf(nodes.has(msp_node ?? '') ? inScope : everywhere, id)
  }, [inScope, everywhere, data, cascades])
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listNodes } from '#contract/nodes'
import type { ChosenNode } from '#domain/access/rows-of-node'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'

type Scope = {
  /** Empty for all nodes. */
  readonly uid: string
  readonly name: string
  readonly id: ChosenNode
}

/** The node that the pages are limited to, from the address. */
export function useScope(): Scope {
  const uid = useSearch({ from: '/app', select: ({ node }) => node })
  const { allowed } = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed && uid !== '' })
  const node = data?.find((one) => one.uid === uid)
  return { uid, name: node?.name ?? uid, id: uid === '' ? null : node?.id }
}

/** Limits the pages to one node, or to none. A list starts at its first page again; a form keeps its input. */
export function useSetScope(): (uid: string) => void {
  const navigate = useNavigate()
  return (node) =>
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'page')),
        node,
      }),
      resetScroll: false,
      ignoreBlocker: true,
    })
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listNodes } from '#contract/nodes'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'

/** The node that the pages are limited to, from the address; `uid` is empty for all nodes. */
export function useScope(): { uid: string; name: string } {
  const uid = useSearch({ from: '/app', select: ({ node }) => node })
  const { allowed } = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed && uid !== '' })
  return { uid, name: data?.find((node) => node.uid === uid)?.name ?? uid }
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

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listNodes } from '#contract/nodes'
import { lineageOf } from '#domain/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { Name } from '../ui/name'
import { sections } from './sections'

type Props = {
  /** The name of the current page, the last crumb. */
  current: string
  /** The node of the record. The crumbs show it and the nodes above it if the caller may see nodes. */
  node?: string | null | undefined
  /** The record that the form edits. */
  record?: { readonly link: LinkProps; readonly name: string } | undefined
}

/** A phone shows this many of the nearest nodes. */
const shortly = 2

const Crumb = ({ look = 'min-w-0', children }: { look?: string; children: ReactNode }) => (
  <li className={`flex items-center gap-1.5 ${look}`}>
    {children}
    <span aria-hidden="true">›</span>
  </li>
)

/** Shows the path from the section to this page. */
export function Breadcrumbs({ current, node, record }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const section = sections.find(({ to }) => to !== '/' && pathname.startsWith(to))
  const { allowed } = useCan(listNodes.needs)
  const { data = [] } = useQuery({ ...allNodesQuery, enabled: allowed && node != null })
  const above = node ? lineageOf(data, node).toReversed() : []
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex items-center sm:flex-wrap gap-x-1.5 gap-y-0.5 text-muted">
        {section && (
          <Crumb look="shrink-0">
            <Link to={section.to} className="link">
              {section.label}
            </Link>
          </Crumb>
        )}
        {above.length > shortly && (
          <li aria-hidden="true" className="shrink-0 whitespace-nowrap sm:hidden">
            … ›
          </li>
        )}
        {above.map((id, at) => (
          <Crumb key={id} look={at < above.length - shortly ? 'max-sm:hidden' : 'min-w-0'}>
            <Link to="/nodes/$id" params={{ id }} className="link block truncate">
              <Name>{data.find((one) => one.id === id)?.name}</Name>
            </Link>
          </Crumb>
        ))}
        {record && (
          <Crumb>
            <Link {...record.link} className="link block truncate">
              <Name>{record.name}</Name>
            </Link>
          </Crumb>
        )}
        <li aria-current="page" className="min-w-0 truncate">
          <Name>{current}</Name>
        </li>
      </ol>
    </nav>
  )
}

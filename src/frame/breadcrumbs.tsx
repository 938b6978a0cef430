import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordType } from '#contract/record-types'
import { lineageOf } from '#domain/tree'
import { useAllNodes } from '../queries/nodes'
import { listOf } from '../queries/record-types'
import { Name } from '../ui/name'
import { useSections } from './use-sections'

export type RecordCrumb = { readonly link: LinkProps; readonly name: string }

type Props = {
  /** The name of the current page, the last crumb. */
  current: string
  /** The node of the record. The crumbs show it and the nodes above it if the caller may see nodes. */
  node?: string | null | undefined
  /** The record that the form edits. */
  record?: RecordCrumb | undefined
}

/** The crumb of the type's list, where that is no section. */
export function useListCrumb(type: RecordType): RecordCrumb | undefined {
  const { to, name } = listOf(type)
  return useSections().some((section) => section.to === to) ? undefined : { link: { to }, name }
}

/** Only the page's own link is current. The router would mark those to the pages above it too. */
const ifExact = { exact: true } as const

/** A phone shows only the nearest node. */
const shortly = 1

const Crumb = ({ look = 'min-w-0', children }: { look?: string; children: ReactNode }) => (
  <li className={`group/crumb flex items-center gap-1 ${look}`}>
    {children}
    {/* The last one is only for screen readers. */}
    <ChevronRight size={12} aria-hidden="true" className="shrink-0 group-nth-last-2/crumb:hidden" />
  </li>
)

/** Shows the path from the section to this page. */
export function Breadcrumbs({ current, node, record }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const section = useSections().find(({ to }) => to !== '/' && pathname.startsWith(to))
  const { data = [] } = useAllNodes(node != null)
  const above = node ? lineageOf(data, node).toReversed() : []
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-x-1 gap-y-0.5 text-muted sm:flex-wrap">
        {section && (
          <Crumb look="shrink-0">
            <Link to={section.to} activeOptions={ifExact} className="hover:underline">
              {section.label}
            </Link>
          </Crumb>
        )}
        {above.length > shortly && (
          <li aria-hidden="true" className="flex shrink-0 items-center gap-1 sm:hidden">
            …
            <ChevronRight size={12} />
          </li>
        )}
        {above.map((id, at) => (
          <Crumb key={id} look={at < above.length - shortly ? 'max-sm:hidden' : 'min-w-0'}>
            <Link
              to="/nodes/$id"
              params={{ id }}
              activeOptions={ifExact}
              className="block truncate hover:underline"
            >
              <Name>{data.find((one) => one.id === id)?.name}</Name>
            </Link>
          </Crumb>
        ))}
        {record && (
          <Crumb>
            <Link {...record.link} activeOptions={ifExact} className="block truncate hover:underline">
              <Name>{record.name}</Name>
            </Link>
          </Crumb>
        )}
        {/* The title below it says the same. */}
        <li aria-current="page" className="sr-only">
          <Name>{current}</Name>
        </li>
      </ol>
    </nav>
  )
}

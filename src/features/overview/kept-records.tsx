import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { keptAddresses } from '../../frame/kept-addresses'
import { isRecordPage } from '../../queries/record-types'
import { sections } from '../../frame/sections'
import { Name } from '../../ui/name'
import { readRecords } from '../../queries/record-names'

/** The sign of the section that a record belongs to. */
function SectionIcon({ href }: { href: string }) {
  const Icon = sections.find(({ to }) => to !== '/' && href.startsWith(`${to}/`))?.icon
  return Icon ? <Icon size={14} aria-hidden="true" className="shrink-0 text-muted" /> : null
}

/** Links to the records that the caller pinned, and to those that they opened last. */
export function KeptRecords() {
  const [{ recent, pinned }] = useState(keptAddresses)
  const wanted = [...new Set([...pinned, ...recent])].filter(isRecordPage)
  const { data = [] } = useQuery({
    queryKey: ['overview', 'kept', wanted],
    queryFn: () => readRecords(wanted),
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="kept" className="print:hidden">
      <h2 id="kept" className="mb-3 text-base font-semibold">
        Pinned and recent
      </h2>
      <ul className="flex flex-wrap gap-2">
        {data.map(({ href, name, what }) => (
          <li key={href} className="min-w-0">
            {/* The address was made by this browser, and its type is a pattern. */}
            <Link to={href as '/'} title={what} className="button button-plain button-small max-w-64">
              <SectionIcon href={href} />
              {pinned.includes(href) && (
                <Pin size={14} role="img" aria-label="Pinned:" className="text-muted" />
              )}
              <span className="truncate">
                <Name>{name}</Name>
                {data.some((other) => other.href !== href && other.name === name) && (
                  <span className="font-normal text-muted"> {what}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

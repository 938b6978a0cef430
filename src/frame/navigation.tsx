import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useCan } from '../session/use-can'
import { Tooltip } from '../ui/overlay/tooltip'
import { sections } from './sections'

type Section = (typeof sections)[number]

const look = 'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-base'

function SectionLink({
  section: { to, label, icon: Icon, needs },
  onGo,
}: {
  section: Section
  onGo?: (() => void) | undefined
}) {
  const answer = useCan(needs)
  if (!answer.allowed)
    return (
      <Tooltip text={answer.reason} beside>
        {(described) => (
          <span
            role="link"
            tabIndex={0}
            aria-disabled="true"
            {...described}
            className={`${look} cursor-not-allowed text-muted`}
          >
            <Icon size={17} aria-hidden="true" className="shrink-0 opacity-60" />
            <span className="flex-1">{label}</span>
            <Lock size={13} aria-hidden="true" className="opacity-70" />
          </span>
        )}
      </Tooltip>
    )
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      {...(onGo ? { onClick: onGo } : {})}
      className={look}
      activeProps={{ className: 'bg-accent-soft font-medium text-accent-ink' }}
      inactiveProps={{ className: 'text-soft hover:bg-hover hover:text-ink' }}
    >
      <Icon size={17} aria-hidden="true" className="shrink-0" />
      {label}
    </Link>
  )
}

/** Links to all sections. A section without permission is disabled, with its reason. */
export const Navigation = ({ onGo }: { onGo?: () => void }) => (
  <nav aria-label="Sections">
    <ul className="flex flex-col gap-0.5">
      {sections.map((section) => (
        <li key={section.to}>
          <SectionLink section={section} onGo={onGo} />
        </li>
      ))}
    </ul>
  </nav>
)

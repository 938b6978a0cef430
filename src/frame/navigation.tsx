import { useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Fragment, use } from 'react'
import { useAccess } from '../session/use-can'
import { PlainLink } from '../ui/buttons/plain-link'
import { Tooltip } from '../ui/overlay/tooltip'
import { ReviewTally } from './review-tally'
import type { Section } from './sections'
import { OpenTool } from './tool'
import { useSections } from './use-sections'

const look = 'flex h-8 w-full items-center gap-2 rounded-md px-2 max-lg:h-10'
const plain = `${look} text-soft [&>svg]:text-muted hover:bg-hover hover:text-ink`

type Current = 'page' | 'true' | undefined
type SectionProps = { section: Section; reason: string | undefined; current: Current } & OnGo

function SectionLink({ section: { to, label, icon: Icon }, reason, current, onGo }: SectionProps) {
  if (reason)
    return (
      <Tooltip text={reason} beside>
        {(described) => (
          <span
            role="link"
            tabIndex={0}
            aria-disabled="true"
            {...described}
            className={`${look} cursor-not-allowed text-muted`}
          >
            <Icon size={16} aria-hidden="true" className="shrink-0 opacity-60" />
            <span className="flex-1">{label}</span>
            <Lock size={14} aria-hidden="true" className="opacity-70" />
          </span>
        )}
      </Tooltip>
    )
  return (
    <>
      <PlainLink
        to={to}
        onGo={onGo}
        aria-current={current}
        className={current ? `${look} bg-active font-medium text-ink` : plain}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {label}
      </PlainLink>
      {to === '/reviews' && <ReviewTally />}
    </>
  )
}

type OnGo = { onGo?: (() => void) | undefined }

/** A section is current on the pages below it too, but isn't their own link. */
function currentOf(to: string, pathname: string): Current {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}

/** Links to all sections, and help below them. A section without permission is disabled, with its reason. */
export function Navigation({ onGo }: OnGo) {
  const openTool = use(OpenTool)
  // The links keep the scope, so they are drawn again when it changes.
  const { pathname } = useLocation()
  const shown = useSections()
  const access = useAccess()
  return (
    <>
      <nav aria-label="Sections">
        {[...new Set(shown.map(({ group }) => group))].map((group) => (
          <Fragment key={group ?? ''}>
            {group && (
              <p aria-hidden="true" className="px-2 pt-4 pb-1 text-2xs font-medium text-muted">
                {group}
              </p>
            )}
            <ul aria-label={group} className="flex flex-col gap-px pb-px">
              {shown
                .filter((section) => section.group === group)
                .map((section) => (
                  <li key={section.to} className="relative">
                    <SectionLink
                      section={section}
                      reason={section.reason ?? access(section.needs).reason}
                      current={currentOf(section.to, pathname)}
                      onGo={onGo}
                    />
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          onGo?.()
          openTool('help')
        }}
        className={`${plain} help-mark mt-auto shrink-0`}
      >
        Keyboard shortcuts
      </button>
    </>
  )
}

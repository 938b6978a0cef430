import { useEffect, type ReactNode } from 'react'
import type { Term } from '../lib/terms'
import { TermHelp } from '../ui/terms/term-help'
import { formatNumber, isolated } from '../lib/words'

/** Names the browser tab after the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${isolated(title)} · MSP Portal`
  }, [title])
}

type HeadProps = {
  title: string
  heading?: ReactNode
  /** The term of the title, explained beside it. */
  help?: Term | undefined
  /** How many there are, beside the title: a number, or words if it isn't fully known. */
  count?: number | string | null | undefined
  /** The key facts of the page or record, in a few words or badges beside the title. */
  lead?: ReactNode
  /** Links to the views of the page, as `tab` in a `tab-row`. */
  tabs?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  /** Breadcrumbs, above the title of a record or form. */
  back?: ReactNode
  /**
   * Whether the page is a list that fills the window and scrolls inside. Its parts have edges of their own.
   * `roomy`: the list keeps a height below a high head.
   */
  fill?: boolean | 'roomy'
}
type Props = HeadProps & { children: ReactNode }

const Count = ({ of, className }: { of: HeadProps['count']; className: string }) =>
  of == null ? null : <span className={className}>{typeof of === 'number' ? formatNumber(of) : of}</span>

/**
 * A title with everything in one line. On a phone the title and the actions are in the top bar, and the tabs
 * below it.
 */
const ListHead = ({ title, heading, help, count, lead, tabs, actions, fill }: HeadProps) => (
  <header
    className={`flex shrink-0 items-center gap-2 px-(--edge) ${tabs && !fill ? 'sm:min-h-13.25 sm:border-b sm:border-line' : 'sm:min-h-13'}`}
  >
    <div className="page-bar sm:contents">
      <h1 className="text-xl font-semibold sm:whitespace-nowrap">{heading ?? title}</h1>
      {help && <TermHelp term={help} />}
      <Count of={count} className="text-muted sm:pt-1" />
      {lead && <div className="min-w-0 truncate pt-1 text-muted max-sm:hidden">{lead}</div>}
      {actions && (
        <div className="page-actions order-2 ml-auto flex shrink-0 items-center gap-2">{actions}</div>
      )}
    </div>
    {tabs && (
      <div className="order-1 flex min-h-10 min-w-0 self-stretch *:min-w-0 max-sm:flex-1 max-sm:border-b max-sm:border-line sm:ml-4">
        {tabs}
      </div>
    )}
  </header>
)

/**
 * The head of a record or form: its place, then its title and actions, then tabs. On a phone, actions are
 * beside the lead, or below it where it is long.
 */
const RecordHead = ({ title, heading, help, count, lead, tabs, actions, back }: HeadProps) => (
  <header className={`shrink-0 border-b border-line px-(--edge) pt-3 ${tabs ? '' : 'pb-3'}`}>
    <div className="page-bar text-xs">{back}</div>
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5 sm:mt-1">
      <h1 className={`min-w-0 text-xl font-semibold ${lead ? 'max-sm:basis-full' : ''}`}>
        {heading ?? title}
      </h1>
      {help && <TermHelp term={help} />}
      <Count of={count} className="pt-1 text-muted" />
      {lead && <div className="min-w-0 text-muted max-sm:grow">{lead}</div>}
      {actions && <div className={`ml-auto ${lead ? 'max-sm:mr-auto max-sm:ml-0' : ''}`}>{actions}</div>}
    </div>
    {tabs && <div className="mt-1 flex h-10 min-w-0 *:min-w-0">{tabs}</div>}
  </header>
)

/** A page of the dashboard: head and content. */
export function Page({ children, ...head }: Props) {
  const { fill = false, tabs } = head
  useTitle(head.title)
  const isRecord = head.back !== undefined
  const edges = `px-(--edge) pb-(--edge) ${isRecord ? 'pt-5' : tabs ? 'pt-3 sm:pt-5' : 'max-sm:pt-3'}`
  return (
    <div className={fill ? `page-fill ${fill === 'roomy' ? fill : ''}` : 'min-w-0'}>
      {isRecord ? <RecordHead {...head} /> : <ListHead {...head} />}
      {fill ? children : <div className={edges}>{children}</div>}
    </div>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { createContext, use, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { awayLink, type Away } from '../buttons/away-link'
import { Tooltip } from './tooltip'

/** Closes the menu around an item. */
export const CloseMenu = createContext<() => void>(() => undefined)

/** Closes the menu first, so that the focus is back at the opener before the action, which may move it. */
function useChoose(action: (() => void) | undefined) {
  const close = use(CloseMenu)
  return () => {
    flushSync(close)
    action?.()
  }
}

/** The focus follows the mouse. */
const item = {
  tabIndex: -1,
  className: 'menu-item',
  onPointerMove: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true })
  },
}

const keyNames: Readonly<Record<string, string>> = { Enter: '↵', Delete: 'Del' }

const Inside = ({ icon, shortcut, children }: Words) => (
  <>
    {icon}
    <span className="min-w-0 flex-1 truncate text-left">{children}</span>
    {shortcut && (
      <kbd aria-hidden="true" className="border-0 bg-transparent p-0 max-sm:hidden">
        {keyNames[shortcut] ?? shortcut}
      </kbd>
    )}
  </>
)

type Words = {
  /** An icon of 16 px. */
  icon?: ReactNode
  /** The key that does the same without the menu. The menu only shows it. */
  shortcut?: string | undefined
  children: ReactNode
}
type Item = Words & {
  /** Why this can't be done now. The item stays, disabled, and says so. */
  reason?: string | undefined
  /** An action that deletes, in red. It is the last one, behind a line. */
  danger?: boolean
  onChoose: () => void
}

export function MenuItem({ reason, danger = false, onChoose, ...words }: Item) {
  const choose = useChoose(onChoose)
  return (
    <Tooltip text={reason} beside inMenu>
      {(described) => (
        <button
          type="button"
          role="menuitem"
          {...item}
          aria-disabled={reason !== undefined}
          aria-keyshortcuts={words.shortcut}
          {...described}
          onClick={reason === undefined ? choose : undefined}
          className={`menu-item ${danger ? 'text-bad [&>svg]:text-bad' : ''}`}
        >
          <Inside {...words} />
        </button>
      )}
    </Tooltip>
  )
}

/** Space chooses a link as it does a button. */
function onSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** An item that leads to a page. A new tab can open it like any link. */
export function MenuLink({ link, ...words }: Words & { link: LinkProps }) {
  const choose = useChoose(undefined)
  return (
    <Link
      {...link}
      role="menuitem"
      {...item}
      aria-keyshortcuts={words.shortcut}
      onClick={choose}
      onKeyDown={onSpace}
    >
      <Inside {...words} />
    </Link>
  )
}

/** An item that leads out of the dashboard. */
export function MenuAway({ away, ...words }: Words & { away: Away }) {
  const choose = useChoose(away.note)
  return (
    <a {...awayLink(away)} role="menuitem" {...item} tabIndex={-1} onClick={choose} onKeyDown={onSpace}>
      <Inside {...words} />
    </a>
  )
}

/** One of several settings. The menu stays open, so that the effect can be seen. */
export const MenuChoice = ({
  checked,
  onChoose,
  ...words
}: Words & { checked: boolean; onChoose: () => void }) => (
  <button type="button" role="menuitemradio" {...item} aria-checked={checked} onClick={onChoose}>
    <Inside {...words} />
    {checked && <Check size={16} aria-hidden="true" />}
  </button>
)

/** Choices that exclude each other, with their name. */
export const MenuChoices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <p aria-hidden="true" className="px-2 pt-1 text-2xs max-sm:px-3 font-medium text-muted">
      {label}
    </p>
    {children}
  </div>
)

export const MenuLine = () => <div role="separator" className="my-1 h-px bg-line max-sm:mx-3 sm:-mx-1" />

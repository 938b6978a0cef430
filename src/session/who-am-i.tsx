import { ChevronDown, KeyRound, LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { buttonLook } from '../ui/button'
import { signOut, useSession } from './session'

const KeyRights = lazy(async () => ({ default: (await import('./key-rights')).KeyRights }))

/** Who is signed in: an API key has no name, so it is described by what it may do. */
export function WhoAmI() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  if (session.state === 'out') return null
  return (
    <>
      <button
        type="button"
        popoverTarget="who-am-i"
        className="flex h-9 items-center gap-2 rounded-md px-2 text-sm font-medium text-soft hover:bg-hover hover:text-ink"
      >
        <KeyRound size={15} aria-hidden="true" />
        <span className="max-sm:sr-only">Your key</span>
        <ChevronDown size={14} aria-hidden="true" className="text-muted" />
      </button>
      <div
        id="who-am-i"
        popover="auto"
        onBeforeToggle={() => setOpened(true)}
        role="dialog"
        aria-label="What this key may do"
        className="fixed inset-auto top-(--bar) right-3 m-0 max-h-[calc(100dvh-var(--bar)-1rem)] w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-raised shadow-float"
      >
        {opened && (
          <Suspense fallback={<p aria-busy="true" className="h-60" />}>
            <KeyRights rights={session.rights} since={session.since} />
          </Suspense>
        )}
        <div className="sticky bottom-0 border-t border-line bg-raised p-2">
          <button type="button" onClick={() => signOut()} className={`${buttonLook('quiet')} w-full`}>
            <LogOut size={15} aria-hidden="true" />
            Sign out
          </button>
        </div>
      </div>
    </>
  )
}

import { ChevronDown, KeyRound } from 'lucide-react'
import { useOnDemand } from '../ui/on-demand'
import type { MyPermissions } from '../session/permissions'
import { signOut, useSession } from '../session/session'

const load = () => import('./key-permissions')

/** Shows who is signed in. An API key has no name, so its permissions stand for it. */
export function WhoAmI() {
  const session = useSession()
  const { Part, open } = useOnDemand<{ permissions: MyPermissions; since: number }>()
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
        onBeforeToggle={() => Part ?? open(async () => (await load()).KeyPermissions)}
        role="dialog"
        aria-label="Your permissions"
        className="fixed inset-auto top-(--bar) right-3 m-0 max-h-[calc(100dvh-var(--bar)-1rem)] w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-raised shadow-float"
      >
        {Part ? (
          <Part permissions={session.permissions} since={session.since} />
        ) : (
          // People can sign out even if the rest doesn't load.
          <button
            type="button"
            onClick={() =>
              void load().then(
                (part) => part.leave(),
                () => signOut(),
              )
            }
            className="p-4"
          >
            Sign out
          </button>
        )}
      </div>
    </>
  )
}

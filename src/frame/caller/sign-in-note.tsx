import { useLocation } from '@tanstack/react-router'
import { KeyRound, TriangleAlert, X } from 'lucide-react'
import { use, useState } from 'react'
import { dangerOf, summaryOf, whoHelps, worksWithKey } from '../../session/key-words'
import type { MyPermissions } from '../../session/permissions'
import { useIsPerson, sessionDigest } from '../../session/session'
import { useMyPermissions } from '../../session/use-can'
import { OpenTool } from '../tool'
import { readStoredJson, writeStored } from '../../lib/browser-storage'

const name = 'closed-notes'

/**
 * The notes that people closed in this browser, by the digest of the person or key. Other words make a new
 * note.
 */
const closedNotes = (): Record<string, unknown> => ({ ...Object(readStoredJson('localStorage', name)) })

const isNoteClosed = (words: string): boolean => closedNotes()[sessionDigest() ?? ''] === words

function closeNote(words: string): void {
  const digest = sessionDigest()
  if (digest === undefined) return
  writeStored('localStorage', name, JSON.stringify({ ...closedNotes(), [digest]: words }))
}

/**
 * Says after a sign-in what the caller may do. It disappears when the person leaves the first page, and comes
 * back after another sign-in, unless they closed it.
 */
export function SignInNote() {
  const openTool = use(OpenTool)
  const permissions = useMyPermissions()
  const isPerson = useIsPerson()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [first] = useState(pathname)
  const words = [
    permissions && summaryOf(permissions),
    !isPerson && permissions && dangerOf(permissions),
  ].join(' ')
  const [closed, setClosed] = useState(() => isNoteClosed(words))
  if (!closed && pathname !== first) setClosed(true)
  if (closed) return null
  return (
    <section
      aria-label="Signed in"
      className="flex items-start gap-2.5 border-b border-line bg-surface px-(--edge) py-2 text-sm"
    >
      <KeyRound size={15} aria-hidden="true" className="mt-1.5 shrink-0 text-muted max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-0.5 py-0.5">
        <p>
          <Summary permissions={permissions} />{' '}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => openTool('permissions')}
            className="link min-h-6"
          >
            See all permissions
          </button>
        </p>
        {/* A person knows their role, and the permissions of it say so. A pasted key isn't known. */}
        {!isPerson && <DangerWarning permissions={permissions} />}
      </div>
      <button
        type="button"
        onClick={() => {
          closeNote(words)
          setClosed(true)
        }}
        className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
      >
        <X size={15} aria-hidden="true" />
        <span className="sr-only">Close note</span>
      </button>
    </section>
  )
}

/** Warns about permissions that can do great damage. */
export function DangerWarning({ permissions, look = '' }: { permissions: MyPermissions; look?: string }) {
  const isPerson = useIsPerson()
  const danger = permissions && dangerOf(permissions)
  if (!danger) return null
  return (
    <p className={`flex gap-1.5 text-warn ${look}`}>
      <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      {isPerson ? 'Powerful role: you can' : 'Powerful key: it can'} {danger}.
    </p>
  )
}

/** The words for a caller without permissions. */
const nothingAllowed = (): string =>
  worksWithKey() ? `You can’t use the API yet. ${whoHelps()}` : 'Your role has no permission for any page.'

/** What the caller may do, in one sentence. */
export function Summary({ permissions }: { permissions: MyPermissions }) {
  if (permissions === null)
    return 'This server doesn’t list your permissions. Actions show whether they are allowed when you try them.'
  return summaryOf(permissions) ?? nothingAllowed()
}

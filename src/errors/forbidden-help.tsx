import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { listRoles } from '#contract/roles'
import type { Endpoint, Needs } from '#contract/wire'
import { counted } from '../lib/words'
import { allRolesQuery } from '../roles/roles.queries'
import { codesOf } from '../session/rights'
import { useCan, useRights } from '../session/use-can'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import { requestText, smallestRole, type Candidate } from './permission-request'

function SmallestRole({ candidate: { role, others, without } }: { candidate: Candidate }) {
  return (
    <p>
      The smallest role that has it is{' '}
      <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link">
        <Name>{role.name}</Name>
      </Link>{' '}
      (id <span className="font-mono">{role.id}</span>), with {counted(others, 'other permission')}
      {without > 0 && `; it lacks ${counted(without, 'permission')} that this key has now`}.
    </p>
  )
}

/** The text can be copied by the button, or, where the browser does not let a page copy, by hand. */
function RequestText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const copy = () => {
    field.current?.select()
    // Absent where the page was not loaded by https.
    const copied =
      (navigator.clipboard as Clipboard | undefined)?.writeText(text) ??
      Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setSaid('Copied.'),
      () => setSaid('The text is selected: copy it with Ctrl+C or ⌘C.'),
    )
  }
  return (
    <details className="group w-full">
      <summary className="link w-fit py-0.5 in-[.text-center]:mx-auto">Text to ask for it</summary>
      <textarea
        ref={field}
        readOnly
        rows={5}
        value={text}
        aria-label="Text to ask for it"
        className="field mt-1.5 block h-32! w-full max-w-prose p-2.5 text-xs"
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-2 in-[.text-center]:justify-center">
        <Button small icon={<Copy size={13} aria-hidden="true" />} onClick={copy}>
          Copy text
        </Button>
        <span role="status" className="text-xs">
          {said}
        </span>
      </div>
    </details>
  )
}

type Props = { needs: Needs; what: string; endpoint?: Endpoint | undefined; requestId?: string | undefined }

/** How to get a permission that is missing: the smallest role that has it, and a message to whoever can give it. */
export function ForbiddenHelp({ needs, what, endpoint, requestId }: Props) {
  const rights = useRights()
  const { allowed } = useCan(listRoles.needs)
  const isNamed = codesOf(needs).length > 0
  const roles = useQuery({
    ...allRolesQuery,
    enabled: allowed && isNamed && !codesOf(needs).includes('msp_view_role'),
  })
  const [at] = useState(() => new Date())
  if (!isNamed) return null
  const candidate = smallestRole(roles.data?.results ?? [], needs, rights)
  const page = location.origin + location.pathname
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm text-soft">
      {candidate && <SmallestRole candidate={candidate} />}
      <RequestText text={requestText({ needs, what, endpoint, candidate, page, requestId, at })} />
    </div>
  )
}

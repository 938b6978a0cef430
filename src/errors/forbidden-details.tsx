import { Link } from '@tanstack/react-router'
import { Copy, RotateCw } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Role } from '#contract/roles/roles'
import type { Endpoint, Needs } from '#contract/wire'
import { onlyRoot } from '#domain/tree'
import { useAllNodes } from '../queries/nodes'
import { useEveryRole } from '../queries/roles'
import { worksWithKey } from '../session/key-words'
import { refreshPermissions } from '../session/session'
import { codesOf } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'
import { Button } from '../ui/buttons/button'
import { copyText } from '../ui/clipboard'
import { Name } from '../ui/name'
import { forbiddenAdvice, isHeld } from './forbidden-words'
import { requestText, rolesThatGive } from './permission-request'

/** Says whom to ask. */
const Givers = ({ roles }: { roles: readonly Role[] }) => (
  <p>
    Ask somebody with the role{' '}
    {roles.map(({ id, name }, at) => (
      <Fragment key={id}>
        {at > 0 && (at === roles.length - 1 ? ' or ' : ', ')}
        <Link to="/roles/$id" params={{ id: id }} className="link">
          <Name>{name}</Name>
        </Link>
      </Fragment>
    ))}
    .
  </p>
)

function RequestText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <details className="group w-full">
      <summary className="link w-fit py-0.5 in-[.text-center]:mx-auto">Copy an access request</summary>
      <textarea
        readOnly
        rows={5}
        value={text}
        aria-label="Access request"
        className="field mt-1.5 block h-32! w-full max-w-prose p-2.5 text-xs"
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-2 in-[.text-center]:justify-center">
        <Button
          small
          icon={<Copy size={13} aria-hidden="true" />}
          onClick={() => void copyText(text).then(setCopied)}
        >
          Copy text
        </Button>
        <span role="status" className="text-xs">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </details>
  )
}

/**
 * Asks the server for the caller's permissions. Once they have the permission, the page changes by itself.
 */
function CheckAgain() {
  const [state, setState] = useState<'idle' | 'busy' | 'same' | 'untold'>('idle')
  const check = async () => {
    setState('busy')
    setState((await refreshPermissions()) ? 'same' : 'untold')
  }
  return (
    <div className="flex flex-wrap items-center gap-2 in-[.text-center]:justify-center">
      <Button
        small
        busy={state === 'busy'}
        icon={<RotateCw size={13} aria-hidden="true" />}
        onClick={() => void check()}
      >
        Check again
      </Button>
      <span role="status" className="text-xs">
        {state === 'same' && 'Checked now: you still don’t have it.'}
        {state === 'untold' && 'The server didn’t say which permissions you have.'}
      </span>
    </div>
  )
}

/** Says what to do about a refusal. `what`: the content that isn't shown. */
export const Advice = ({ needs, what }: { needs: Needs; what?: string }) => (
  <p className="in-[[role=alert]]:mt-1">{forbiddenAdvice(needs, useMyPermissions(), what)}</p>
)

export type ForbiddenHelpProps = {
  needs: Needs
  what: string
  endpoint?: Endpoint | undefined
  requestId?: string | undefined
}

/** Explains how to get a missing permission: it says whom to ask and drafts a message to them. */
export function ForbiddenDetails({ needs, what, endpoint, requestId }: ForbiddenHelpProps) {
  const myPermissions = useMyPermissions()
  const isNamed = codesOf(needs).length > 0
  const roles = useEveryRole(isNamed && !codesOf(needs).includes('msp_view_role'))
  const isKeeper = useCan('keeper').allowed
  const nodes = useAllNodes(isNamed).data ?? []
  const [at] = useState(() => new Date())
  // Another role doesn't help somebody who has the permission.
  if (!isNamed || isHeld(needs, myPermissions)) return null
  const givers = roles.data ? rolesThatGive(roles.data.rows, needs, onlyRoot(nodes)?.id) : []
  const page = location.origin + location.pathname
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm text-soft">
      {isKeeper && (
        <p>
          You’re a keeper yourself: choose your key under{' '}
          <Link to="/people" className="link">
            People
          </Link>
          .
        </p>
      )}
      <CheckAgain />
      {givers.length > 0 && <Givers roles={givers} />}
      <RequestText
        text={requestText({
          needs,
          what,
          endpoint,
          page,
          requestId,
          at,
          worksWithKey: worksWithKey(),
        })}
      />
    </div>
  )
}

import { permissionName } from '#contract/roles/permissions'
import { whyNotNoted, whyRarelyNeeded, type PermissionUses } from '#contract/roles/permission-uses'
import type { ReviewCaller } from '#contract/reviews/callers'
import { type World } from '#domain/access/world'
import { usable } from '#domain/access/reach'
import { valueOfKnown } from '#domain/known'
import { heldCodes } from '#domain/roles/permission-set'
import { formatDay } from '../../../lib/dates'
import { notCounted, usePermissionUses, windowWords } from '../../role-matrix/use-permission-uses'
import { Part } from './part'

/** Why nobody knows what a person or key used; undefined if the server says it of them. */
function whyNotKnown(
  { kind, id }: ReviewCaller,
  world: World,
  { since }: PermissionUses,
): string | undefined {
  if (since === null) return 'nothing has been noted yet'
  const state = world.holderOf.get(`${kind} ${id}`)?.state
  if (state === 'later') return 'the invitation isn’t accepted yet'
  if (state === 'ended') return 'the key has expired'
  return state === 'now' ? undefined : 'they aren’t among those you can view'
}

/** The day on which a person or key last used each permission of their role, where the server shows it of each. */
export function CallerUse({ one, world }: { one: ReviewCaller; world: World }) {
  const told = usePermissionUses()
  const uses = told && valueOfKnown(told)
  const role = world.roleOf.get(one.role ?? '')
  if (uses?.mode !== 'people' || !role) return null
  const codes = heldCodes(usable(one.kind === 'key' ? 'key' : 'person', role.permissions)).filter(
    (code) => whyNotNoted(code) === undefined,
  )
  if (codes.length === 0) return null
  const why = whyNotKnown(one, world, uses)
  const days = new Map(
    uses.members
      .find(({ kind, id }) => kind === one.kind && id === one.id)
      ?.uses.map(({ code, last_day }) => [code, last_day]),
  )
  const unused = codes.filter((code) => !days.has(code))
  return (
    <Part title="Use of permissions">
      {why ? (
        <p className="text-muted">Not known: {why}.</p>
      ) : (
        <>
          <ul>
            {codes
              .filter((code) => days.has(code))
              .map((code) => (
                <li key={code} className="py-0.5">
                  {permissionName(code)}
                  <span className="block text-xs text-muted">Last used {formatDay(days.get(code))}</span>
                </li>
              ))}
          </ul>
          {unused.length > 0 && (
            <>
              <h3 className="pt-2 pb-1 text-xs text-muted">Not used {windowWords(uses)}</h3>
              <ul>
                {unused.map((code) => (
                  <li key={code} className="py-0.5">
                    {permissionName(code)}
                    <span className="block text-xs text-muted empty:hidden">{whyRarelyNeeded(code)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="mt-2 text-xs text-muted">Used means needed for a change. {notCounted}</p>
        </>
      )}
    </Part>
  )
}

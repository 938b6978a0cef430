import { useQuery } from '@tanstack/react-query'
import { type Employee } from '#contract/employees'
import { seenKeys } from '#domain/access/seen-keys'
import { changeOfPeople } from '#domain/access/writes'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { useDeleted } from '../../list/use-deleted'
import { KeysSeen } from '../../access/seen-keys'
import { useEffectOn } from '../../access/use-effect-on'
import { useWorld } from '../../access/use-world'
import { useOffers } from '../../api/offers'
import { serverQuery } from '../../api/server-query'
import { ConfirmAction } from '../../form/confirm-action'
import { showToast } from '../../ui/overlay/toast'
import { afterDeletion } from '../../form/saved'
import { deleteEmployeeMutation, employeeQuery, reset2faMutation } from '../../queries/employees'
import { isolated } from '../../lib/words'

type Props = { employee: Employee; onClose: () => void }

/** The reason why 2FA can't be reset; undefined when it can. */
export const whyNoReset = (employee: Employee): string | undefined =>
  isInvited(employee)
    ? 'This person hasn’t accepted the invitation yet, so there is nothing to reset.'
    : undefined

/**
 * What a reset is called. Our own server removes passkeys and the password too. Somebody who signs in at a
 * provider has nothing to reset here, but may have a new account there.
 */
export const resetWords = ({ signs_in_by_sso }: Employee, isOwn: boolean): string =>
  signs_in_by_sso ? 'Let them connect again' : isOwn ? 'Reset sign-in' : 'Reset 2FA'

/**
 * The effect of a reset on a person, in words. Our own server removes every way to sign in, and mails a link
 * unless it accepts API keys only. Another API resets 2FA.
 */
function useResetWords({ signs_in_by_sso: atProvider }: Employee): string {
  const { data: server } = useQuery(serverQuery)
  if (atProvider && server?.sign_in?.ways.includes('sso'))
    return `is signed out, and gets a link by email to connect to ${server.sign_in.provider ?? 'single sign-on'} again, such as with a new account there. Until then the old one works.`
  if (server?.offers?.people === false)
    return 'will be able to sign in with only a password until they set up 2FA again.'
  const loss = 'loses every way to sign in and is signed out everywhere'
  // A server that can't be asked may send no email.
  const ways = server?.sign_in?.ways ?? []
  return ways.some((way) => way !== 'key')
    ? `${loss}, until they set up a new one with the link in an email.`
    : `${loss}.`
}

/** Confirms a 2FA reset, from a page or from the command palette. */
export function Reset2fa({ employee, onClose }: Props) {
  const { id, email } = employee
  const words = useResetWords(employee)
  const isOwn = useOffers()?.people !== false
  const world = useWorld()
  const connects = employee.signs_in_by_sso === true
  const name = personName(employee)
  const what = isOwn ? 'sign-in' : '2FA'
  return (
    <ConfirmAction
      title={connects ? 'Let them connect again?' : `Reset ${isolated(name)}’s ${what}?`}
      name={name}
      id={id}
      mutation={reset2faMutation(id)}
      confirm={connects ? 'Send link' : resetWords(employee, isOwn)}
      look={connects ? 'primary' : undefined}
      onClose={onClose}
      onDone={(reply) => {
        if (reply) showToast('good', reply.success)
        onClose()
      }}
    >
      <p>
        {isolated(email ?? 'This person')} {words}
      </p>
      <KeysSeen seen={world && seenKeys(world, changeOfPeople([employee], null))} />
    </ConfirmAction>
  )
}

/** Confirms that an invitation is revoked or a person deleted: one operation, two meanings. */
export function RemoveEmployee({ employee, onClose }: Props) {
  const { id, email } = employee
  const invited = isInvited(employee) === true
  const name = personName(employee)
  const effect = useEffectOn(changeOfPeople([employee], null))
  const onDeleted = useDeleted('employee', onClose)
  return (
    <ConfirmAction
      title={invited ? 'Revoke this invitation?' : 'Delete this employee?'}
      name={name}
      id={id}
      mutation={deleteEmployeeMutation(id)}
      confirm={invited ? 'Revoke invitation' : 'Delete employee'}
      effect={effect}
      onClose={onClose}
      onDone={() =>
        onDeleted({
          id,
          said: invited
            ? `The invitation for ${isolated(name)} (ID ${id}) was revoked.`
            : `${isolated(name)} (ID ${id}) was deleted.`,
          key: employeeQuery(id).queryKey,
        })
      }
    >
      <p>
        {invited
          ? `The link sent to ${isolated(email ?? 'this person')} will stop working. You can invite the same address again.`
          : `${isolated(email ?? 'This person')} will no longer be able to sign in. ${afterDeletion('employee')}`}
        {isInvited(employee) === undefined && ' An invitation that is still open is revoked.'}
      </p>
    </ConfirmAction>
  )
}

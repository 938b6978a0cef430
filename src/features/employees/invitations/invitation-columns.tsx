import { createEmployee, deleteEmployee, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { whyNot } from '../../../session/use-can'
import type { Column } from '../../../table/column'
import { ReasonedButton } from '../../../ui/buttons/reasoned-button'
import { Name } from '../../../ui/name'
import { Ago } from '../../../ui/time/time'
import { notSent, whyNotSent } from '../employee-status'

/** The reason why this person can't be invited at another address from here. */
export const whyNotReplaced = ({ first_name, last_name, role, msp_node }: Employee): string | undefined =>
  whyNot(createEmployee.needs) ??
  whyNot(deleteEmployee.needs) ??
  (first_name && last_name && role && msp_node
    ? undefined
    : 'The server doesn’t report the name, role or node, so invite the new address by hand, then revoke this invitation.')

/** A mistyped domain is underlined, as in a text editor. */
function Address({ email = '', meant }: { email: string | undefined; meant: string | undefined }) {
  const at = email.lastIndexOf('@') + 1
  if (!meant) return <Name>{email}</Name>
  return (
    <bdi title={`Did you mean ${meant}?`}>
      {email.slice(0, at)}
      <span className="underline decoration-warn decoration-wavy underline-offset-3">{email.slice(at)}</span>
      <span className="sr-only">, did you mean {meant}?</span>
    </bdi>
  )
}

const ofOthers = ['status', '2fa', 'signed_in', 'activated_at']

/** The columns of people, as those need them who look after invitations. */
export const invitationColumns = (
  columns: readonly Column<Employee>[],
  meantBy: (employee: Employee) => string | undefined,
  onReplace: (employee: Employee) => void,
): readonly Column<Employee>[] =>
  columns.flatMap((column): Column<Employee>[] => {
    if (ofOthers.includes(column.id)) return []
    if (column.id === 'email')
      return [{ ...column, cell: (one) => <Address email={one.email} meant={meantBy(one)} /> }]
    const { extra: _, phone: _place, ...shown } = column
    if (column.id === 'node') return [shown]
    if (column.id === 'expires')
      return [
        {
          ...shown,
          phone: 'second',
          tip: whyNotSent,
          cell: (one) => (
            <>
              <Ago at={one.invitation_expires_at} />
              {notSent(one) && <span className="block text-xs text-bad">{notSent(one)}</span>}
            </>
          ),
        },
      ]
    if (column.id === 'action')
      return [
        {
          ...shown,
          label: 'Next step',
          phone: 'figure',
          width: 10,
          control: (one, stop) =>
            meantBy(one) === undefined ? (
              column.control?.(one, stop)
            ) : (
              <ReasonedButton {...stop} reason={whyNotReplaced(one)} small onClick={() => onReplace(one)}>
                Replace address…
                <span className="sr-only">
                  {' '}
                  for <bdi>{personName(one)}</bdi>
                </span>
              </ReasonedButton>
            ),
        },
      ]
    return [column]
  })

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil, Send } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  createEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { invitationAge } from '#domain/invitation-age'
import type { Known } from '#domain/known'
import { WaitNote } from '../../../errors/wait-note'
import { RecordStates } from '../../../errors/record-states'
import { Page } from '../../../frame/page'
import { serverNow } from '../../../lib/server-clock'
import { counted, formatNumber } from '../../../lib/words'
import { passes } from '../../../list/filters/list-filter'
import { ListCard } from '../../../list/list-card'
import type { ListKind } from '../../../list/list-kind'
import { readingOfKnown, useMadeList } from '../../../list/use-list'
import { refreshEmployees } from '../../../queries/employees'
import { invitationsSearch, type InvitationsSearch } from '../../../queries/searches'
import { useRoleNames } from '../../../list/role-name'
import { NodeFilter, useNodeName } from '../../../scope/node-filter'
import { useAccess, useReason } from '../../../session/use-can'
import type { Groups } from '../../../table/row-groups'
import { ReasonedButton } from '../../../ui/buttons/reasoned-button'
import { useOnDemand } from '../../../ui/on-demand'
import { useNow } from '../../../ui/time/now'
import { employeeColumns } from '../employee-columns'
import { EmployeesTabs, InviteLinks } from '../employees-head'
import { ageFilter, ageWords, roleFilter } from '../employees.list'
import { invitationColumns, whyNotReplaced } from './invitation-columns'
import type { ReplaceProps, ResendDialogProps } from './invitation-tools'
import { useInvited } from './use-invited'

/** What only somebody who acts on invitations needs. */
const loadTools = () => import('./invitation-tools')

const ageOf = (one: Employee) => invitationAge(one, serverNow())
const looks = { expired: 'text-bad', expiring: 'text-warn', fresh: 'text-soft' }

function AgeHead({ rows: [first] }: { rows: readonly Employee[] }) {
  const age = first && ageOf(first)
  return (
    <span className={`font-semibold ${age ? looks[age] : 'text-soft'}`}>
      {age ? ageWords[age] : 'Expiry not known, because the server doesn’t say it'}
    </span>
  )
}
const byAge: Groups<Employee> = { of: (one) => ageOf(one) ?? 'unknown', Head: AgeHead }

const kindOf = (onReplace: (employee: Employee) => void): ListKind<Employee> => ({
  name: 'employees/invitations',
  record: 'employees',
  noun: { one: 'invitation', many: 'invitations' },
  needs: listEmployees.needs,
  get: getEmployee,
  refresh: refreshEmployees,
  orderings: [
    ['invitation_expires_at', 'Expiring first'],
    ['name', 'Name, A to Z'],
    ['-last_invited_at', 'Last invited'],
  ],
  firstStep: { needs: createEmployee.needs, to: '/employees/new', label: 'Invite an employee' },
  filters: [ageFilter('age', 'Age'), roleFilter],
  bulk: async () => (await loadTools()).invitationBulk,
  actions: async () => {
    const { employeeRowActions } = await loadTools()
    return (employee) => [
      {
        kind: 'run',
        label: 'Replace address…',
        icon: Pencil,
        reason: whyNotReplaced(employee),
        run: () => onReplace(employee),
      },
      ...employeeRowActions(employee),
    ]
  },
})

type InvitedProps = { invited: Known<readonly Employee[]> }

/** Says that people may be missing. */
const Coverage = ({ invited }: InvitedProps) =>
  invited.kind !== 'known' && (
    <p className="border-b border-line bg-warn-soft px-(--edge) py-2 text-sm text-warn">
      {invited.kind === 'unknown' || invited.value.length === 0
        ? `Not known: ${invited.why}.`
        : `At least ${counted(invited.value.length, 'invitation')}: ${invited.why}. There may be more.`}
    </p>
  )

type ResendProps = { people: readonly Employee[]; onResend: (people: readonly Employee[]) => void }

/** Resends all of an age with one press. */
function ResendAges({ people, onResend }: ResendProps) {
  const reason = useReason(resendInvitation.needs)
  const now = useNow()
  return (['expired', 'expiring'] as const).map((age) => {
    const those = people.filter((one) => invitationAge(one, now) === age)
    return (
      those.length > 0 && (
        <ReasonedButton
          key={age}
          reason={reason}
          small
          aria-haspopup="dialog"
          icon={<Send size={14} aria-hidden="true" />}
          onClick={() => onResend(those)}
        >
          Resend {formatNumber(those.length)} {age}
        </ReasonedButton>
      )
    )
  })
}

type Props = InvitedProps & { suggest: (email: string) => string | undefined }

function Invitations({ invited, suggest }: Props) {
  const search = useSearch({ from: '/app/employees/invitations' })
  const navigate = useNavigate({ from: '/employees/invitations' })
  const access = useAccess()
  const mayEdit = access(updateEmployee.needs).allowed
  const nodeName = useNodeName()
  const roleName = useRoleNames()
  const [replaced, setReplaced] = useState<Employee>()
  const [resent, setResent] = useState<readonly Employee[]>()
  const { Part: Resend, open: openResend, close: closeResend } = useOnDemand<ResendDialogProps>()
  const { Part: Replace, open: openReplace, close: closeReplace } = useOnDemand<ReplaceProps>()
  const replace = useCallback(
    (employee: Employee) => {
      setReplaced(employee)
      openReplace(async () => (await loadTools()).ReplaceAddress)
    },
    [openReplace],
  )
  const kind = useMemo(() => kindOf(replace), [replace])
  const columns = useMemo(
    () =>
      invitationColumns(
        employeeColumns(nodeName, roleName, false, mayEdit),
        ({ email = '' }) => suggest(email),
        replace,
      ),
    [nodeName, roleName, mayEdit, suggest, replace],
  )
  const made = useMemo(() => readingOfKnown(invited), [invited])
  const list = useMadeList<Employee, InvitationsSearch>(made)
  // An empty list would say that nobody is invited, although nobody knows.
  if (invited.kind !== 'known' && made.rows.value.length === 0) return <Coverage invited={invited} />
  // A search is for somebody, and the selection has the same action.
  const people =
    search.search === ''
      ? made.rows.value.filter((one) => kind.filters.every((filter) => passes(filter, one, search) === true))
      : []
  return (
    <>
      <ListCard
        kind={kind}
        columns={columns}
        list={list}
        search={search}
        onSearch={(to) => void navigate({ search: to, replace: to.search !== search.search })}
        defaults={invitationsSearch.defaults}
        groups={search.ordering.endsWith('expires_at') && search.sort === '' ? byAge : undefined}
        none="No invitations"
        filters={
          <>
            <NodeFilter />
            <ResendAges
              people={people}
              onResend={(those) => {
                setResent(those)
                openResend(async () => (await loadTools()).ResendDialog)
              }}
            />
          </>
        }
        note={<Coverage invited={invited} />}
      />
      {Resend && resent && <Resend kind={kind} chosen={resent} onClose={closeResend} />}
      {Replace && replaced && (
        <Replace employee={replaced} meant={suggest(replaced.email ?? '')} onClose={closeReplace} />
      )}
    </>
  )
}

export function InvitationsPage() {
  const { query, invited, suggest } = useInvited()
  return (
    <Page fill title="Employees" help="invitation" tabs={<EmployeesTabs />} actions={<InviteLinks />}>
      <WaitNote />
      <RecordStates query={query} needs={listEmployees.needs} what="invitations">
        {() => invited && <Invitations invited={invited} suggest={suggest} />}
      </RecordStates>
    </Page>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import {
  createEmployee,
  deleteEmployee,
  listEmployees,
  resendInvitation,
  type Employee,
} from '#contract/employees'
import type { Known } from '#domain/known'
import { WaitNote } from '../../../errors/wait-note'
import { RecordStates } from '../../../errors/record-states'
import { Page } from '../../../frame/page'
import { silentIn } from '../../../list/filters/list-filter'
import { chosenColumns } from '../../../table/column'
import { select, useSelection } from '../../../list/selection/selection'
import { useListKeys } from '../../../list/use-list-keys'
import { counted } from '../../../lib/words'
import { useReason } from '../../../session/use-can'
import { EmptyState } from '../../../ui/empty-state'
import { EmployeesTabs, InviteLinks } from '../employees-head'
import { roleFilter } from '../employees.list'
import { DeskDialogs, type DeskAction } from './desk-dialogs'
import { DeskToolbar } from './desk-toolbar'
import { invitationColumns } from './invitation-columns'
import { InvitationTable } from './invitation-table'
import { whyNotReplaced } from './replace-address'
import { SelectionBar } from './selection-bar'
import { peopleOfGroups, useGroups, usePending } from './use-pending'

const nobody: readonly Employee[] = []
const selectPeople = (people: readonly Employee[], on: boolean) =>
  select<Employee>('invitations', (now) =>
    people.forEach((one) => (on ? now.set(one.id, one) : now.delete(one.id))),
  )

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const navigate = useNavigate({ from: '/employees/invitations' })
  return isNarrowed ? (
    <EmptyState icon={<SearchX size={18} />} title="No invitations match">
      <button
        type="button"
        className="link"
        onClick={() => void navigate({ search: ({ columns }) => ({ columns }) })}
      >
        Clear search and filters
      </button>
    </EmptyState>
  ) : (
    <EmptyState icon={<MailCheck size={18} />} title="No pending invitations">
      <p>People you invite are listed here until they accept.</p>
    </EmptyState>
  )
}

type CoverageProps = {
  pending: Known<readonly Employee[]>
  /** The number of people whose role the server doesn't say. */
  silent: number
}
/**
 * Says that people may be missing, and how many the role filter leaves out because their role isn't known.
 */
function Coverage({ pending, silent }: CoverageProps) {
  const lacks =
    pending.kind !== 'known' &&
    (pending.kind === 'unknown' || pending.value.length === 0
      ? `Not known: ${pending.why}.`
      : `At least ${counted(pending.value.length, 'pending invitation')}: ${pending.why}. There may be more.`)
  const mute =
    silent > 0 &&
    `${counted(silent, 'invitation is', 'invitations are')} left out, because the server doesn’t report the role.`
  const words = [lacks, mute].filter(Boolean)
  return words.length === 0 ? null : (
    <p className="border-b border-line bg-warn-soft px-(--edge) py-2 text-sm text-warn">{words.join(' ')}</p>
  )
}

function useReasons(only: Employee | undefined) {
  const mayNotResend = useReason(resendInvitation.needs)
  const mayNotInvite = useReason(createEmployee.needs)
  const mayNotRevoke = useReason(deleteEmployee.needs)
  return {
    resend: mayNotResend,
    replace: mayNotInvite ?? mayNotRevoke ?? (only && whyNotReplaced(only)),
    revoke: mayNotRevoke,
  }
}

function Desk({
  pending,
  people,
}: {
  pending: Known<readonly Employee[]>
  people: ReturnType<typeof usePending>
}) {
  const search = useSearch({ from: '/app/employees/invitations' })
  const all = pending.kind === 'unknown' ? nobody : pending.value
  const groups = useGroups(all, search)
  const columns = chosenColumns(invitationColumns, search.columns)
  const { searchRef } = useListKeys()
  const shown = peopleOfGroups(groups)
  const [action, setAction] = useState<DeskAction>()
  const selected = useSelection<Employee>('invitations')
  // Invitations that were revoked or accepted in the meantime are no longer selected.
  const chosen = all.filter(({ id }) => selected.has(id))
  const reasons = useReasons(chosen[0])
  return (
    <section aria-label="invitations" className="list">
      <DeskToolbar
        searchRef={searchRef}
        pending={pending}
        people={all}
        groups={groups}
        columns={columns}
        reason={reasons.resend}
        onAction={setAction}
      />
      <Coverage pending={pending} silent={silentIn(all, [roleFilter], search)} />
      {shown.length === 0 ? (
        (pending.kind === 'known' || all.length > 0) && <Nothing isNarrowed={all.length > 0} />
      ) : (
        <div className="list-body">
          <InvitationTable
            groups={groups}
            columns={columns}
            selected={selected}
            onSelect={selectPeople}
            suggest={people.suggest}
            reasonNotToReplace={(one) => reasons.revoke ?? whyNotReplaced(one)}
            onReplace={(one) => setAction({ kind: 'replace', people: [one] })}
          />
        </div>
      )}
      <SelectionBar
        count={chosen.length}
        all={shown.length}
        reasons={reasons}
        onAll={() => selectPeople(shown, true)}
        onClear={() => selectPeople([...selected.values()], false)}
        onAction={(kind) => setAction({ kind, people: chosen })}
      />
      {action && (
        <DeskDialogs
          action={action}
          suggest={people.suggest}
          onSelect={selectPeople}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  )
}

/** The invitation desk: pending invitations by age, each with its next step, and their resends. */
export function InvitationsPage() {
  const people = usePending()
  const { pending, query } = people
  return (
    <Page fill title="Employees" help="invitation" tabs={<EmployeesTabs />} actions={<InviteLinks />}>
      <WaitNote />
      <RecordStates query={query} needs={listEmployees.needs} what="pending invitations">
        {() => pending && <Desk pending={pending} people={people} />}
      </RecordStates>
    </Page>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailCheck, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  createEmployee,
  deleteEmployee,
  listEmployees,
  resendInvitation,
  type Employee,
} from '#contract/employees'
import type { Known } from '#domain/known'
import { WaitNote } from '../../errors/wait-note'
import { RecordStates } from '../../errors/record-states'
import { Page } from '../../frame/page'
import { silentIn } from '../../list/filters/list-filter'
import { chosenColumns } from '../../list/table/column'
import { select, useSelection } from '../../list/selection/selection'
import { useListKeys } from '../../list/use-list-keys'
import { counted } from '../../lib/words'
import { useReason } from '../../session/use-can'
import { EmptyState } from '../../ui/empty-state'
import { EmployeesTabs, InviteLinks } from '../employees-head'
import { roleFilter } from '../employees.list'
import { DeskDialogs, type DeskAction } from './desk-dialogs'
import { DeskToolbar } from './desk-toolbar'
import { invitationColumns } from './invitation-columns'
import { InvitationTable } from './invitation-table'
import { whyNotReplaced } from './replace-address'
import { confirmedBy, mayResend, type Rows } from './resend-rows'
import { openRun, resendTo, useResendRun, type ResendRun } from './resend-run'
import { RunBar } from './run-bar'
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
/** Says that people may be missing, and how many the role filter leaves out because their role isn't known. */
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

function useReasons({ stage }: ResendRun, mine: string | undefined) {
  const mayNotResend = useReason(resendInvitation.needs)
  const mayNotInvite = useReason(createEmployee.needs)
  const mayNotRevoke = useReason(deleteEmployee.needs)
  const busy = stage === 'elsewhere' ? 'Another tab is resending invitations.' : undefined
  return {
    resend: mayNotResend ?? busy,
    replace: mayNotInvite ?? mayNotRevoke ?? mine,
    revoke: mayNotRevoke,
  }
}

/** The selected people. Invitations that were revoked or accepted in the meantime are no longer selected. */
function useChosen(all: readonly Employee[], resends: Rows) {
  const selected = useSelection<Employee>('invitations')
  const chosen = all.filter(({ id }) => selected.has(id))
  const able = chosen.filter(({ id }) => mayResend(resends.get(id)))
  return { selected, chosen, able }
}

/** The dialog that a button of the selection bar opens. A resend leaves out the people whose invitation can't be resent now. */
const actionOn = (
  kind: DeskAction['kind'],
  { chosen, able }: Pick<ReturnType<typeof useChosen>, 'chosen' | 'able'>,
): DeskAction =>
  kind === 'resend' ? { kind, people: able, leftOut: chosen.length - able.length } : { kind, people: chosen }

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
  const section = useRef<HTMLElement>(null)
  useListKeys(section)
  const shown = peopleOfGroups(groups)
  const run = useResendRun()
  const [action, setAction] = useState<DeskAction>()
  useEffect(() => void openRun(), [])
  const resends: Rows = new Map([...run.rows].map(([id, row]) => [id, confirmedBy(row, people.byId.get(id))]))
  const { selected, chosen, able } = useChosen(all, resends)
  const [only] = chosen
  const reasons = useReasons(run, only && whyNotReplaced(only))
  return (
    <section ref={section} aria-label="invitations" className="list">
      <DeskToolbar
        pending={pending}
        people={all}
        groups={groups}
        columns={columns}
        resends={resends}
        reason={reasons.resend}
        onAction={setAction}
      />
      <Coverage pending={pending} silent={silentIn(all, [roleFilter], search)} />
      <RunBar
        run={run}
        resends={resends}
        people={people.byId}
        isListed={(id) => shown.some((one) => one.id === id)}
      />
      {shown.length === 0 ? (
        (pending.kind === 'known' || all.length > 0) && <Nothing isNarrowed={all.length > 0} />
      ) : (
        <div className="list-body">
          <InvitationTable
            groups={groups}
            columns={columns}
            selected={selected}
            onSelect={selectPeople}
            resends={resends}
            suggest={people.suggest}
            stage={run.stage}
            mayNotResend={reasons.resend}
            reasonNotToReplace={(one) => reasons.revoke ?? whyNotReplaced(one)}
            onResend={(one) => void resendTo([one])}
            onReplace={(one) => setAction({ kind: 'replace', people: [one] })}
          />
        </div>
      )}
      <SelectionBar
        count={chosen.length}
        able={able.length}
        all={shown.length}
        reasons={reasons}
        onAll={() => selectPeople(shown, true)}
        onClear={() => selectPeople([...selected.values()], false)}
        onAction={(kind) => setAction(actionOn(kind, { chosen, able }))}
      />
      {action && (
        <DeskDialogs
          action={action}
          isKept={run.isKept}
          suggest={people.suggest}
          onResend={(those) => void resendTo(those)}
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

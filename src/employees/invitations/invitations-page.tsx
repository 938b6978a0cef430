import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailCheck, SearchX, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  createEmployee,
  deleteEmployee,
  listEmployees,
  resendInvitation,
  type Employee,
} from '#contract/employees'
import { maxSearchLength } from '#contract/wire'
import { invitationAges } from '#contract/employees'
import type { Known } from '#domain/known'
import { WaitNote } from '../../errors/wait-note'
import { RecordStates } from '../../errors/record-states'
import { Page } from '../../frame/page'
import { select, useSelection } from '../../list/selection/selection'
import { counted, formatNumber } from '../../lib/words'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { useReason } from '../../session/use-can'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Tooltip } from '../../ui/overlay/tooltip'
import { TableButtons } from '../../export/table-buttons'
import { useScope } from '../../scope/scope'
import { EmployeesTabs, InviteLinks } from '../employees-head'
import { DeskDialogs, type DeskAction } from './desk-dialogs'
import { invitationsTable } from './invitation-export'
import { groupWords, InvitationTable } from './invitation-table'
import { whyNotReplaced } from './replace-address'
import { confirmedBy, mayResend, type Rows } from './resend-rows'
import { openRun, resendTo, useResendRun, type ResendRun } from './resend-run'
import { RunBar } from './run-bar'
import { SelectionBar } from './selection-bar'
import { useGroups, usePending, type Group } from './use-pending'

const nobody: readonly Employee[] = []
const peopleIn = (groups: readonly Group[]) => groups.flatMap(({ people }) => people)
const selectPeople = (people: readonly Employee[], on: boolean) =>
  select<Employee>('invitations', (now) =>
    people.forEach((one) => (on ? now.set(one.id, one) : now.delete(one.id))),
  )

type ToolbarProps = {
  pending: Known<readonly Employee[]>
  groups: readonly Group[]
  total: number
  resends: Rows
  reason: string | undefined
  onAction: (action: DeskAction) => void
}

/** Search, age, and a button for each age whose invitations should be resent. */
function Toolbar({ pending, groups, total, resends, reason, onAction }: ToolbarProps) {
  const search = useSearch({ from: '/app/employees/invitations' })
  const navigate = useNavigate({ from: '/employees/invitations' })
  const go = (change: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: change.search !== undefined })
  const nodeName = useNodeName()
  const scope = useScope()
  const table = () => {
    const filters = [
      search.search && `Search: “${search.search}”`,
      search.age && groupWords[search.age].title,
    ]
    return invitationsTable({
      groups,
      pending,
      titleOf: (age) => groupWords[age].title,
      nodeOf: ({ msp_node, msp_node_name }) => msp_node_name ?? nodeName(msp_node) ?? msp_node,
      facts: [
        ['Scope', scope.words],
        ['Filters', filters.filter(Boolean).join('; ') || 'none'],
      ],
    })
  }
  return (
    <div role="group" aria-label="Search and filters" className="list-bar">
      <div className="list-search">
        <SearchField
          label={`Search ${counted(total, 'invitation')}`}
          value={search.search}
          maxLength={maxSearchLength}
          onChange={(text) => go({ search: text })}
        />
      </div>
      <div className="w-36 shrink-0 sm:w-40">
        <SelectField
          label="Age"
          hideLabel
          value={search.age}
          onChange={(age) => go({ age: invitationAges.find((one) => one === age) ?? '' })}
        >
          <option value="">Any age</option>
          {invitationAges.map((age) => (
            <option key={age} value={age}>
              {groupWords[age].title}
            </option>
          ))}
        </SelectField>
      </div>
      <NodeFilter />
      <div className="flex flex-wrap gap-1.5 sm:ml-auto sm:shrink-0">
        {(['expired', 'expiring'] as const).map((age) => {
          const people = peopleIn(groups.filter((one) => one.age === age)).filter(({ id }) =>
            mayResend(resends.get(id)),
          )
          return (
            people.length > 0 && (
              <Tooltip key={age} text={reason}>
                {(described) => (
                  <Button
                    small
                    {...described}
                    {...(reason === undefined ? {} : { 'aria-disabled': true })}
                    aria-haspopup="dialog"
                    icon={<Send size={14} aria-hidden="true" />}
                    onClick={() => onAction({ kind: 'resend', people })}
                  >
                    Resend {formatNumber(people.length)} {age}
                  </Button>
                )}
              </Tooltip>
            )
          )
        })}
        {groups.length > 0 && <TableButtons table={table} />}
      </div>
    </div>
  )
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const navigate = useNavigate({ from: '/employees/invitations' })
  return isNarrowed ? (
    <EmptyState icon={<SearchX size={18} />} title="No invitations match">
      <button type="button" className="link" onClick={() => void navigate({ search: {} })}>
        Clear search and filters
      </button>
    </EmptyState>
  ) : (
    <EmptyState icon={<MailCheck size={18} />} title="No pending invitations">
      <p>People you invite are listed here until they accept.</p>
    </EmptyState>
  )
}

/** Says which people the list may lack, and which it can't sort by age. */
const Coverage = ({ pending }: { pending: Known<readonly Employee[]> }) =>
  pending.kind === 'known' ? null : (
    <p className="border-b border-line bg-warn-soft px-(--edge) py-2 text-sm text-warn">
      {pending.kind === 'unknown' || pending.value.length === 0
        ? `Not known: ${pending.why}.`
        : `At least ${counted(pending.value.length, 'pending invitation')}: ${pending.why}. There may be more.`}
    </p>
  )

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
  const shown = peopleIn(groups)
  const run = useResendRun()
  const [action, setAction] = useState<DeskAction>()
  useEffect(() => void openRun(), [])
  const resends: Rows = new Map([...run.rows].map(([id, row]) => [id, confirmedBy(row, people.byId.get(id))]))
  const selected = useSelection<Employee>('invitations')
  // Who was revoked or has accepted meanwhile is no longer selected.
  const chosen = all.filter(({ id }) => selected.has(id))
  const able = chosen.filter(({ id }) => mayResend(resends.get(id)))
  const [only] = chosen
  const reasons = useReasons(run, only && whyNotReplaced(only))
  return (
    <section aria-label="invitations" className="list">
      <Toolbar
        pending={pending}
        groups={groups}
        total={all.length}
        resends={resends}
        reason={reasons.resend}
        onAction={setAction}
      />
      <Coverage pending={pending} />
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
        onAction={(kind) =>
          setAction(
            kind === 'resend'
              ? { kind, people: able, leftOut: chosen.length - able.length }
              : { kind, people: chosen },
          )
        }
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

import { invitationAges } from '#contract/address-values'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns3, Send } from 'lucide-react'
import { type Employee } from '#contract/employees'
import { maxSearchLength } from '#contract/wire'
import type { Known } from '#domain/known'
import { TableButtons } from '../../../export/table-buttons'
import { counted, formatNumber } from '../../../lib/words'
import type { ColumnsSheetProps } from '../../../list/columns-sheet'
import { FilterChips } from '../../../list/filters/filter-chips'
import type { Choice, ListFilter } from '../../../list/filters/list-filter'
import type { Column } from '../../../table/column'
import { ToolButton } from '../../../list/tool-button'
import type { ListPlaces } from '../../../list/use-list-keys'
import { NodeFilter, useNodeName } from '../../../scope/node-filter'
import { useScope } from '../../../scope/scope'
import { SearchField } from '../../../ui/fields/search-field'
import { useOnDemand } from '../../../ui/on-demand'
import { ReasonedButton } from '../../../ui/reasoned-button'
import { roleFilter } from '../employees.list'
import type { DeskAction } from './desk-dialogs'
import { groupWords } from './group-words'
import { invitationColumns, type Invitation } from './invitation-columns'
import { invitationsTable } from './invitation-export'
import { peopleOfGroups, type Group } from './use-pending'
import { loadListTools } from '../../../list/load-list-tools'
import type { InvitationsSearch } from '../../../queries/searches'

const ages: readonly Choice[] = invitationAges.map((value) => ({ value, words: groupWords[value].title }))
const filters: readonly ListFilter<Employee>[] = [
  { kind: 'choice', key: 'age', label: 'Age', useChoices: () => ages },
  roleFilter,
]

type ToolbarProps = {
  searchRef: ListPlaces['searchRef']
  pending: Known<readonly Employee[]>
  /** Everybody with a pending invitation. */
  people: readonly Employee[]
  groups: readonly Group[]
  columns: readonly Column<Invitation>[]
  reason: string | undefined
  onAction: (action: DeskAction) => void
}

type ResendProps = Pick<ToolbarProps, 'groups' | 'reason' | 'onAction'> & {
  age: 'expired' | 'expiring'
}

/** Resends all invitations of one age. */
function ResendAge({ age, groups, reason, onAction }: ResendProps) {
  const people = peopleOfGroups(groups.filter((one) => one.age === age))
  return people.length === 0 ? null : (
    <ReasonedButton
      reason={reason}
      small
      aria-haspopup="dialog"
      icon={<Send size={14} aria-hidden="true" />}
      onClick={() => onAction({ kind: 'resend', people })}
    >
      Resend {formatNumber(people.length)} {age}
    </ReasonedButton>
  )
}

/** The search and the filters in words, for the exported file. */
function wordsOf({ search, age, role }: InvitationsSearch, people: readonly Employee[]): string {
  const roleName = people.find((one) => one.role === role)?.role_name ?? role
  const set = [search && `Search: “${search}”`, age && groupWords[age].title, role && `Role: ${roleName}`]
  return set.filter(Boolean).join('; ') || 'none'
}

/** Search and filters, columns, export, and a button for each age whose invitations should be resent. */
export function DeskToolbar(props: ToolbarProps) {
  const { searchRef, pending, people, groups, columns, reason, onAction } = props
  const search = useSearch({ from: '/app/employees/invitations' })
  const navigate = useNavigate({ from: '/employees/invitations' })
  const go = (change: Partial<InvitationsSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change })
  const nodeName = useNodeName()
  const scope = useScope()
  const sheet = useOnDemand<ColumnsSheetProps<Invitation, InvitationsSearch>>()
  const table = () =>
    invitationsTable({
      groups,
      pending,
      titleOf: (age) => groupWords[age].title,
      nodeOf: ({ msp_node, msp_node_name }) => msp_node_name ?? nodeName(msp_node) ?? msp_node,
      facts: [
        ['Scope', scope.words],
        ['Filters', wordsOf(search, people)],
      ],
    })
  return (
    <div role="group" aria-label="Search and filters" className="list-bar">
      <div className="list-search list-slash">
        <SearchField
          ref={searchRef}
          label={`Search ${counted(people.length, 'invitation')}`}
          value={search.search}
          maxLength={maxSearchLength}
          onChange={(text) => go({ search: text })}
        />
      </div>
      <div className="list-filters">
        <NodeFilter />
        <FilterChips filters={filters} search={search} onChange={go} rows={people} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:ml-auto sm:shrink-0">
        <ResendAge age="expired" groups={groups} reason={reason} onAction={onAction} />
        <ResendAge age="expiring" groups={groups} reason={reason} onAction={onAction} />
        {groups.length > 0 && <TableButtons table={table} />}
        <ToolButton
          label="Columns"
          icon={Columns3}
          onClick={() => sheet.open(async () => (await loadListTools()).ColumnsSheet)}
        />
      </div>
      {sheet.Part && (
        <sheet.Part
          columns={invitationColumns}
          shown={columns}
          search={search}
          onSearch={({ columns: chosen }) => go({ columns: chosen })}
          onClose={sheet.close}
        />
      )}
    </div>
  )
}

import type { Id } from '#contract/shape'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListForm, useListDraft } from '../../../form/list-form'
import { NodeField } from '../../../form/node-field'
import { noText, TableTextField } from '../../../form/table-text'
import { isSettled } from '../../../lib/heads/table-heads'
import { counted, formatNumber } from '../../../lib/words'
import { FieldGroup } from '../../../ui/fields/fields'
import { RoleField, useRoleOffers } from '../role/role-field'
import { InviteDialog } from './invite-dialog'
import type { Row } from './invite-row'
import { InviteColumns, InviteRows } from './invite-rows'
import { withAddress, withoutPeople, type Pasted } from './people-list'
import { useReadList, type Draft, type Earlier, type ReadList } from './use-people-list'

/** Nobody can check more people than this before sending. */
const most = 200

type Problems = { readonly text?: string; readonly role?: string }

/** The reasons why these people can't be invited yet; empty when they can. */
function problemsOf(ready: readonly Row[], { table, isCurrent }: ReadList): Problems {
  const hasRole = ready.length > 0 && ready.every(({ gives }) => gives)
  const text = !isCurrent
    ? 'The lines are still being checked. Try again in a moment.'
    : table && !isSettled(table.columns)
      ? 'Choose what the columns hold.'
      : ready.length === 0
        ? 'No line in this list is ready yet.'
        : ready.length > most
          ? `Invite at most ${most} people at a time. This list has ${formatNumber(ready.length)}.`
          : undefined
  return {
    ...(text && { text }),
    ...(hasRole ? {} : { role: 'Choose a role that applies at this node.' }),
  }
}

const readyIn = (rows: readonly Row[]) => rows.filter(({ problem }) => problem === undefined)

const invited = { status: 'invited', ordering: '-last_invited_at' } as const

/** The people who were invited from this page so far, while others are still in the list. */
const Invited = ({ count }: { count: number }) => (
  <p role="status" className="text-sm text-good empty:hidden">
    {count > 0 && (
      <>
        {counted(count, 'person was', 'people were')} invited.{' '}
        <Link to="/employees" search={invited} className="link">
          Show invitations
        </Link>
      </>
    )}
  </p>
)

type SendingProps = Omit<ReturnType<typeof useListDraft<Draft>>, 'leaving'> & {
  read: ReadList
  onRun: (outcomes: Earlier, done: number) => void
}

/** Checks the people, sends to those who are ready, and afterwards leaves the others in the text. */
function useInviting({ draft, set, noteSaved, read, onRun }: SendingProps) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems>({})
  /** The list as it was when the run began: what is invited meanwhile is no mistake of the list. */
  const [sending, setSending] = useState<ReadList>()
  const submit = () => {
    const wrong = problemsOf(readyIn(read.rows), read)
    const isRight = Object.keys(wrong).length === 0
    setProblems(wrong)
    if (isRight) setSending(read)
    return isRight
  }
  const close = (outcomes: Earlier) => {
    const rows = sending?.rows ?? []
    setSending(undefined)
    if (outcomes.size === 0) return
    const sent = new Set(readyIn(rows))
    const done: ReadonlySet<Pasted> = new Set(
      rows.filter((row) => sent.has(row) && outcomes.get(row.email)?.kind === 'done'),
    )
    const text = withoutPeople(draft.list.text, rows, (row) => done.has(row))
    onRun(outcomes, done.size)
    if (text === '') noteSaved()
    set({ list: text === '' ? noText : { ...draft.list, text } })
    if (text === '') void navigate({ to: '/employees', search: invited })
  }
  return { problems, sending, submit, close }
}

/** A pasted list of people, a preview of each line, and the invitation of those that are ready. */
export function InviteMany({ node }: { node: Id<'node'> }) {
  const empty: Draft = { list: noText, columns: undefined, role: '', node }
  const { draft, set, leaving, noteSaved } = useListDraft(empty, ({ list }) => list.text)
  const [earlier, setEarlier] = useState<Earlier>(new Map())
  const [count, setCount] = useState(0)
  const offers = useRoleOffers(draft.node)
  const now = useReadList(draft, earlier, offers)
  const onRun = (outcomes: Earlier, done: number) => {
    const lower = [...outcomes].map(([email, outcome]) => [email.toLowerCase(), outcome] as const)
    setEarlier((before) => new Map([...before, ...lower]))
    setCount((before) => before + done)
  }
  const inviting = useInviting({ draft, set, noteSaved, read: now, onRun })
  const { problems, sending, submit, close } = inviting
  const { rows, table } = sending ?? now
  const ready = readyIn(rows)
  return (
    <ListForm
      label="Invite many"
      words={['Invite', 'inviting', 'person', 'people']}
      ready={ready.length}
      skipped={rows.length - ready.length}
      cancel={{ to: '/employees' }}
      onSubmit={submit}
      leaving={leaving}
    >
      <div className="-mb-px lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:[&>fieldset:first-child]:border-r">
        <FieldGroup title="Node and role" note="The same for everyone, unless a line names a role.">
          <NodeField own value={draft.node} onChange={(to) => set({ node: to })} problem={undefined} />
          <RoleField
            value={draft.role}
            onChange={(to) => set({ role: to })}
            problem={problems.role}
            offers={offers}
          />
        </FieldGroup>
        <FieldGroup title="People">
          <Invited count={count} />
          <TableTextField
            label="Names and email addresses"
            rows={6}
            value={draft.list}
            onChange={(list) => set({ list })}
            problem={problems.text}
            hint="Paste from an email or a spreadsheet, or drop a CSV file on this page: “Ada Byron <ada@example.com>”, or columns in any order."
            off={sending !== undefined}
          />
          {table && <InviteColumns table={table} onChange={(columns) => set({ columns })} />}
          {rows.length > 0 && (
            <InviteRows
              rows={rows}
              onMeant={(row, meant) =>
                set({ list: { ...draft.list, text: withAddress(draft.list.text, row, meant) } })
              }
            />
          )}
        </FieldGroup>
      </div>
      {sending && <InviteDialog people={ready} node={draft.node} onClose={close} />}
    </ListForm>
  )
}

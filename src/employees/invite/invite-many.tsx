import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { listEmployees } from '#contract/employees'
import { personName } from '#domain/person-name'
import { keptDraft } from '../../form/kept-drafts'
import { FormFooter } from '../../form/form-footer'
import { LeaveDialog } from '../../form/leave-dialog'
import { NodeField } from '../../form/node-field'
import { useUnsaved } from '../../form/unsaved'
import { addressSuggester } from '../../lib/mistyped-domain'
import { parsePeople, withAddress } from './people-list'
import { counted, formatNumber, isolated } from '../../lib/words'
import { useCan } from '../../session/use-can'
import { PasteArea } from '../../ui/fields/paste-area'
import { FieldGroup } from '../../ui/fields/fields'
import { useFirstField } from '../../ui/fields/first-field'
import { everybodyQuery } from '../everybody.queries'
import { InviteDialog } from './invite-dialog'
import { InviteRows, type Row } from './invite-rows'
import { offerFor, RoleField, useRoleOffers } from '../role/role-field'

/** Nobody can check more people than this before sending. */
const most = 200

type Draft = { readonly text: string; readonly role: string; readonly node: string }

/** Reads the lines of a text, with known colleagues and probable typos in domains. */
function useReader(): (text: string) => readonly Row[] {
  const mayList = useCan(listEmployees.needs).allowed
  const people = useQuery({ ...everybodyQuery, enabled: mayList }).data?.rows.value
  return useMemo(() => {
    const there = new Map(people?.map((one) => [one.email?.toLowerCase(), personName(one)]))
    const domains = (people ?? []).flatMap(({ email }) => email?.split('@')[1] ?? [])
    const suggest = addressSuggester(domains)
    return (text) =>
      parsePeople(text).map((row) => {
        const name = there.get(row.email.toLowerCase())
        const problem =
          row.problem ?? (name === undefined ? undefined : `Already on your team: ${isolated(name)}.`)
        return { ...row, problem, meant: suggest(row.email) }
      })
  }, [people])
}

/** The draft. It survives the end of a session, and leaving the page asks before discarding it. */
function useDraft(node: string) {
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const [draft, setDraft] = useState<Draft>(
    () => (keptDraft(address)?.draft as Draft | undefined) ?? { text: '', role: '', node }, // Kept below, under this address.
  )
  const dirty = draft.text.trim() !== ''
  const { leaving, noteSaved } = useUnsaved({ address, base: undefined, draft, dirty })
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    leaving,
    noteSaved,
  }
}

type Problems = { readonly text?: string; readonly role?: string }

/** The reasons why these people can't be invited yet; empty when they can. */
function problemsOf(ready: number, hasRole: boolean): Problems {
  const text =
    ready === 0
      ? 'No line in this list is ready yet.'
      : ready > most
        ? `Invite at most ${most} people at a time. This list has ${formatNumber(ready)}.`
        : undefined
  return {
    ...(text && { text }),
    ...(hasRole ? {} : { role: 'Choose a role that applies at this node.' }),
  }
}

type Field = { value: string; onChange: (text: string) => void; problem: string | undefined }
function PeopleField({ value, onChange, problem }: Field) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        One person per line
      </label>
      <PasteArea
        id={id}
        rows={6}
        value={value}
        onChange={onChange}
        problem={problem}
        hint="Paste names and addresses from an email or a spreadsheet: “Ada Byron <ada@example.com>”, or columns in any order."
      />
    </div>
  )
}

const Footer = ({ ready, skipped }: { ready: number; skipped: number }) => (
  <FormFooter
    beside={
      <p role="status" className="text-muted">
        {ready + skipped > 0 && `${formatNumber(ready)} ready, ${formatNumber(skipped)} skipped`}
      </p>
    }
    cancel={{ to: '/employees' }}
    submit={ready > 0 ? `Invite ${counted(ready, 'person', 'people')}` : 'Invite'}
  />
)

const readyIn = (rows: readonly Row[]) => rows.filter(({ problem }) => problem === undefined)

type SendingProps = Omit<ReturnType<typeof useDraft>, 'leaving'> & {
  read: (text: string) => readonly Row[]
  hasRole: boolean
}

/** Checks the lines, sends those that are ready, and afterwards leaves the others in the text. */
function useInviting({ draft, set, noteSaved, read, hasRole }: SendingProps) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState<readonly Row[]>()
  const submit = (form: HTMLFormElement) => {
    const people = readyIn(read(draft.text))
    const wrong = problemsOf(people.length, hasRole)
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) return setSending(people)
    // After the error has rendered.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const close = (settled: ReadonlySet<string>) => {
    setSending(undefined)
    if (settled.size === 0) return
    const done = new Set([...settled].map((email) => email.toLowerCase()))
    const left = read(draft.text).filter(({ email }) => !done.has(email.toLowerCase()))
    if (left.length === 0) noteSaved()
    set({ text: left.map(({ raw }) => raw).join('\n') })
    if (left.length === 0)
      void navigate({ to: '/employees', search: { status: 'invited', ordering: '-last_invited_at' } })
  }
  return { problems, sending, submit, close }
}

/** A pasted list of people, a preview of each line, and the invitation of those that are ready. */
export function InviteMany({ node }: { node: string }) {
  const { draft, set, leaving, noteSaved } = useDraft(node)
  const read = useReader()
  // The preview of a long list may lag behind the typing.
  const shown = useDeferredValue(draft.text)
  const rows = useMemo(() => read(shown), [read, shown])
  const ready = readyIn(rows)
  const offers = useRoleOffers(draft.node)
  const role = offerFor(offers, draft.role)

  const inviting = useInviting({ draft, set, noteSaved, read, hasRole: role !== undefined })
  const { problems, sending, submit, close } = inviting
  return (
    <form
      ref={useFirstField()}
      aria-label="Invite many"
      noValidate
      autoComplete="off"
      className="card max-w-5xl overflow-clip"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <div className="lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:[&>fieldset:first-child]:border-r">
        <FieldGroup title="Node and role" note="The same for everyone.">
          <NodeField own value={draft.node} onChange={(to) => set({ node: to })} problem={undefined} />
          <RoleField
            value={draft.role}
            onChange={(to) => set({ role: to })}
            problem={problems.role}
            offers={offers}
          />
        </FieldGroup>
        <FieldGroup title="People">
          <PeopleField value={draft.text} onChange={(text) => set({ text })} problem={problems.text} />
          {rows.length > 0 && (
            <InviteRows
              rows={rows}
              onMeant={(row, meant) => set({ text: withAddress(draft.text, row, meant) })}
            />
          )}
        </FieldGroup>
      </div>
      <Footer ready={ready.length} skipped={rows.length - ready.length} />
      {sending && role && <InviteDialog people={sending} role={role} node={draft.node} onClose={close} />}
      <LeaveDialog leaving={leaving} title="Leave without inviting?">
        Your list won’t be saved.
      </LeaveDialog>
    </form>
  )
}

import { useLocation } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { createCompany } from '#contract/companies'
import { keptDraft } from '../../form/kept-drafts'
import { FormFooter } from '../../form/form-footer'
import { LeaveDialog } from '../../form/leave-dialog'
import { useUnsaved } from '../../form/unsaved'
import { Command } from '../../frame/curl/curl-command'
import { readCsv } from '../../lib/read-csv'
import { counted, formatNumber, isolated, listed } from '../../lib/words'
import { useFirstField } from '../../ui/fields/first-field'
import { PasteArea } from '../../ui/fields/paste-area'
import { Button } from '../../ui/button'
import { FieldGroup } from '../../ui/fields/fields'
import { Skeleton } from '../../ui/waiting/skeleton'
import { createBody } from '../company-draft'
import { mapColumns, type Mapping } from './import-columns'
import { ImportDialog } from './import-dialog'
import { ImportPreview, isReady } from './import-preview'
import { importRows, type ImportRow } from './import-rows'
import { readTextFile } from './read-text-file'
import { useSurroundings } from './use-surroundings'

/** Nobody can check more companies than this before a run. */
const most = 1000

/** The text. It survives the end of a session, and leaving the page asks before discarding it. */
function useText() {
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const [text, setText] = useState(
    () => (keptDraft(address)?.draft as { text: string } | undefined)?.text ?? '', // Kept below, under this address.
  )
  const draft = useMemo(() => ({ text }), [text])
  const { leaving } = useUnsaved({ address, base: undefined, draft, dirty: text.trim() !== '' })
  return { text, setText, leaving }
}

/** The companies of the text, and what its heads say. */
function useRows(text: string) {
  const { surroundings, ...state } = useSurroundings()
  const read = useMemo(() => {
    const [head, ...records] = readCsv(text)
    return { head, records, mapping: mapColumns(head?.cells ?? []) }
  }, [text])
  const found = useMemo(() => importRows(read.records, read.mapping, surroundings), [read, surroundings])
  return { ...state, ...read, ...found }
}

type TextProps = {
  value: string
  onChange: (text: string) => void
  problem: string | undefined
}

function TextField({ value, onChange, problem }: TextProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file)
    setSaid(read.words)
    if (read.text !== undefined) onChange(read.text)
  }
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          Companies, with a header row
        </label>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <Button small icon={<Upload size={14} aria-hidden="true" />} onClick={() => picker.current?.click()}>
          Choose file
        </Button>
      </div>
      <PasteArea
        id={id}
        rows={7}
        wrap="off"
        value={value}
        onChange={onChange}
        problem={problem}
        hint="Columns in any order: Name, Owner’s first name, Owner’s last name, Owner’s email, Node (name, path or ID; yours if empty), Package, Licences. Use one line for each package of a company. To import a file exported here, add the three owner columns first."
      />
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {said}
      </p>
    </div>
  )
}

type NotesProps = {
  mapping: Mapping
  missing: string | undefined
  gaps: readonly string[]
  retry: (() => void) | undefined
}

/** Notes beyond the preview: columns that are missing or ignored, and checks that couldn't be made. */
const Notes = ({ mapping, missing, gaps, retry }: NotesProps) => (
  <div className="flex flex-col gap-1.5 text-sm text-muted empty:hidden">
    {mapping.missing.length > 0 && (
      <p className="text-bad">
        The header row lacks {listed(mapping.missing)}. Every company needs{' '}
        {mapping.missing.length === 1 ? 'it' : 'them'}.
      </p>
    )}
    {mapping.ignored.length > 0 && <p>Not imported: {listed(mapping.ignored.map(isolated))}.</p>}
    {missing && <p className="text-warn">The file itself says that rows are missing. {missing}.</p>}
    {gaps.length > 0 && (
      <p className="text-warn">
        Not everything can be checked here; the server checks it. {gaps.join('; ')}.{' '}
        {retry && (
          <button type="button" className="min-h-6 font-semibold underline" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    )}
  </div>
)

const Uncertain = ({ names }: { names: readonly string[] }) => (
  <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
    {counted(names.length, 'company', 'companies')} may have been created: {listed(names.map(isolated))}. The
    lines were taken out of the text. Look in the list before you add them again.
  </p>
)

/** Why nothing can be imported yet; undefined if it can. */
function problemOf(text: string, ready: number, isLoading: boolean): string | undefined {
  if (text.trim() === '') return 'Paste lines or choose a file first.'
  if (isLoading) return 'The lines are still being checked. Try again in a moment.'
  if (ready === 0) return 'No line is ready yet.'
  return ready > most
    ? `Import at most ${formatNumber(most)} companies at a time. This text has ${formatNumber(ready)}.`
    : undefined
}

const Preview = ({ rows, isLoading }: { rows: readonly ImportRow[]; isLoading: boolean }) => (
  <FieldGroup title="Preview">
    {isLoading ? (
      <p aria-busy="true" className="text-sm text-muted">
        Loading nodes, packages and companies to check the lines.
        <Skeleton className="mt-2 w-64" />
      </p>
    ) : (
      <ImportPreview rows={rows} />
    )}
  </FieldGroup>
)

/** A pasted or chosen CSV file, a preview of its companies, and their creation. */
export function ImportForm() {
  const { text, setText, leaving } = useText()
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<readonly ImportRow[]>()
  const [uncertain, setUncertain] = useState<readonly string[]>([])
  // The preview of a long text may lag behind the typing.
  const shown = useDeferredValue(text)
  const { rows, head, mapping, missing, isLoading, gaps, retry } = useRows(shown)
  const ready = useMemo(() => rows.filter(isReady), [rows])
  const change = (to: string) => {
    setText(to)
    setProblem(undefined)
  }
  const submit = (form: HTMLFormElement) => {
    const why = shown === text ? problemOf(text, ready.length, isLoading) : problemOf(text, 1, true)
    setProblem(why)
    if (why === undefined) return setSending(ready)
    // After the error has rendered.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const close = (created: readonly ImportRow[], maybe: readonly ImportRow[]) => {
    setSending(undefined)
    if (created.length + maybe.length === 0) return
    const gone = new Set([...created, ...maybe].map(({ line }) => line))
    const left = rows.filter(({ line }) => !gone.has(line)).flatMap(({ raws }) => raws)
    setUncertain((now) => [...now, ...maybe.map(({ draft }) => draft.name)])
    setText(left.length === 0 ? '' : [head?.raw, ...left].join('\n'))
  }
  return (
    <form
      ref={useFirstField()}
      aria-label="Import companies"
      noValidate
      autoComplete="off"
      className="card max-w-5xl overflow-clip"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <FieldGroup title="File">
        {uncertain.length > 0 && <Uncertain names={uncertain} />}
        <TextField value={text} onChange={change} problem={problem} />
        {head && <Notes mapping={mapping} missing={missing} gaps={gaps} retry={retry} />}
      </FieldGroup>
      {rows.length > 0 && <Preview rows={rows} isLoading={isLoading} />}
      <div className="border-t border-line-soft px-4 py-3 sm:px-6">
        <Command endpoint={createCompany} input={() => ({ body: ready[0] && createBody(ready[0].draft) })} />
      </div>
      <FormFooter
        beside={
          <p role="status" className="text-muted">
            {rows.length > 0 &&
              !isLoading &&
              `${formatNumber(ready.length)} ready, ${formatNumber(rows.length - ready.length)} skipped`}
          </p>
        }
        cancel={{ to: '/companies' }}
        submit={ready.length > 0 ? `Import ${counted(ready.length, 'company', 'companies')}` : 'Import'}
      />
      {sending && <ImportDialog rows={sending} onClose={close} />}
      <LeaveDialog leaving={leaving} title="Leave without importing?">
        Your text won’t be saved.
      </LeaveDialog>
    </form>
  )
}

import { useDeferredValue, useMemo, useState } from 'react'
import { useColumnChoices } from '../../../form/column-choices'
import { ListForm, useListDraft } from '../../../form/list-form'
import type { ItemOutcome } from '../../../form/bulk-run/run-many'
import { noText, TableTextField, type TableText } from '../../../form/table-text'
import { counted, formatNumber, isolated, listed } from '../../../lib/words'
import { Coverage } from '../../../list/complete/load-all'
import { everyCompany } from '../../../queries/companies'
import { companiesList } from '../companies.list'
import { ColumnFields } from '../../../ui/fields/column-fields'
import { FieldGroup } from '../../../ui/fields/fields'
import { Skeleton } from '../../../ui/waiting/skeleton'
import { importFields, type ImportField } from './company-heads'
import { ImportDialog } from './import-dialog'
import { mapColumns, readImport, textLeft, type Mapping } from './import-file'
import { ImportPreview } from './import-preview'
import { importRows, isAlreadySo, isReady, type ImportRow } from './import-rows'
import { useSurroundings } from './use-surroundings'

/** Nobody can check more companies than this before a run. */
const most = 1000

/** The companies of the text, and what its columns hold. */
function useRows({ text, isGuess }: TableText, isHeld: boolean) {
  const { surroundings, ...state } = useSurroundings(isHeld)
  const read = useMemo(() => readImport(text), [text])
  const { chosen, choose } = useColumnChoices<ImportField>(read.head?.raw ?? '')
  const mapping = useMemo(() => mapColumns(read, chosen), [read, chosen])
  const found = useMemo(
    () => importRows({ records: read.records, mapping, isGuess }, surroundings),
    [read, mapping, isGuess, surroundings],
  )
  return { ...state, ...read, ...found, mapping, choose }
}

const hint =
  'Paste CSV, choose a file, or drop one on this page: a list exported here, or columns in any order. New companies need Name, Owner’s first name and Owner’s email. Companies that are there are found by UUID, by ID with the exact name, or by a name that only one has. Package and Licences: one line for each package; “remove” removes it. Empty cells change nothing.'

type NotesProps = {
  mapping: Mapping
  missing: string | undefined
  gaps: readonly string[]
  retry: (() => void) | undefined
}

/** Notes beyond the preview: columns that are missing, and checks that couldn't be made. */
const Notes = ({ mapping, missing, gaps, retry }: NotesProps) => (
  <div className="flex flex-col gap-1.5 text-sm text-muted empty:hidden">
    {mapping.isSettled && !mapping.hasCompany && (
      <p className="text-bad">No column holds the name or the UUID of the companies.</p>
    )}
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

type PreviewProps = Pick<ReturnType<typeof useRows>, 'rows' | 'faults' | 'isLoading'>
const Preview = ({ rows, faults, isLoading }: PreviewProps) => (
  <FieldGroup title="Preview">
    {isLoading ? (
      <p aria-busy="true" className="text-sm text-muted">
        Loading nodes, packages and companies to check the lines.
        <Skeleton className="mt-2 w-64" />
      </p>
    ) : (
      <>
        <p className="text-sm text-muted">The file is compared with the companies as they were read:</p>
        <Coverage noun={companiesList.noun} dataset={everyCompany} />
        <ImportPreview rows={rows} faults={faults} />
      </>
    )}
  </FieldGroup>
)

/** A pasted or chosen CSV file, a preview of its companies, and the run that creates and changes them. */
export function ImportForm() {
  const { draft: value, set, leaving } = useListDraft(noText, ({ text }) => text)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<readonly ImportRow[]>()
  const [uncertain, setUncertain] = useState<readonly string[]>([])
  // The preview of a long text may lag behind the typing.
  const shown = useDeferredValue(value)
  const read = useRows(shown, sending !== undefined)
  const { rows, records, faults, head, above, mapping, choose, missing, isLoading, gaps, retry } = read
  const ready = useMemo(() => rows.filter(isReady), [rows])
  const change = (to: TableText) => {
    set(to)
    setProblem(undefined)
  }
  const submit = () => {
    const why =
      shown === value ? problemOf(value.text, ready.length, isLoading) : problemOf(value.text, 1, true)
    setProblem(why)
    if (why === undefined) setSending([...ready, ...rows.filter((row) => !isReady(row))])
    return why === undefined
  }
  const close = (outcomes: ReadonlyMap<string, ItemOutcome>) => {
    setSending(undefined)
    if (outcomes.size === 0) return
    const became = ({ id }: ImportRow) => outcomes.get(id)?.kind
    // Changing a company again is safe: it is read first.
    const sent = sending ?? []
    const maybe = sent.filter((row) => !row.company && became(row) === 'maybe')
    setUncertain((now) => [...now, ...maybe.map(({ draft }) => draft.name)])
    const over = [...sent.filter((row) => became(row) === 'done' || isAlreadySo(row)), ...maybe]
    const text = textLeft(
      value.text,
      over.flatMap((row) => row.records),
    )
    set(text === '' ? noText : { text })
  }
  return (
    <ListForm
      label="Import companies"
      words={['Import', 'importing', 'company', 'companies']}
      ready={ready.length}
      skipped={isLoading ? undefined : rows.length + faults.length - ready.length}
      cancel={{ to: '/companies' }}
      onSubmit={submit}
      leaving={leaving}
    >
      <FieldGroup title="File">
        {uncertain.length > 0 && <Uncertain names={uncertain} />}
        <TableTextField
          label="Companies, with a header row"
          rows={7}
          value={value}
          onChange={change}
          problem={problem}
          hint={hint}
          off={sending !== undefined}
        />
        {head && records.length > 0 && (
          <ColumnFields
            above={above}
            columns={mapping.columns}
            records={records}
            names={importFields}
            onChoose={choose}
          />
        )}
        {head && <Notes mapping={mapping} missing={missing} gaps={gaps} retry={retry} />}
      </FieldGroup>
      {rows.length + faults.length > 0 && <Preview {...read} />}
      {sending && <ImportDialog rows={sending} onClose={close} />}
    </ListForm>
  )
}

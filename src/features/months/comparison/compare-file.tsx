import { useMemo, useRef, useState } from 'react'
import {
  maxComparedLines,
  type ComparedFile,
  type Comparison,
  type ComparisonSide,
} from '#contract/months/month-comparisons'
import { invoiceFields } from '#domain/months/invoice-fields'
import type { Answers } from '#domain/months/read-line'
import { useColumnChoices } from '../../../form/column-choices'
import { failureText, writeFailure } from '../../../form/write-failure'
import { useFileDrop } from '../../../form/files/file-drop'
import { FilePicker } from '../../../form/files/file-picker'
import { readFile, type TextFile } from '../../../form/files/read-file'
import { LettersQuestion } from '../../../form/table-text'
import { counted, formatNumber } from '../../../lib/words'
import { sha256 } from '../../../lib/sha-256'
import { refreshComparison, sendLines } from '../../../queries/month-comparisons'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import { ColumnFields } from '../../../ui/fields/column-fields'
import { Progress } from '../../../ui/waiting/progress'
import type { OwnMonth } from './comparison-rows'
import { sumsOf } from './comparison-words'
import { ControlTotals, footProblem, withFeet, type Feet } from './control-totals'
import { FileQuestions, openQuestion } from './file-questions'
import { FormChoice, useFormChoice } from './form-choice'
import { mapInvoice, readInvoice, rememberedChoices } from './invoice-file'
import { pairsOf, withMatches } from './pairs'
import { saidBefore } from './said'
import { begin, prepareFile, type PreparedFile, type ToBegin } from './prepared-file'

/** Nobody's invoice is larger. */
const mostBytes = 20_000_000
const mostDrawn = 200

type ChosenFile = TextFile & { readonly digest: string }
/** Reads the file that a person chooses or drops. */
function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [problem, setProblem] = useState('')
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const found = await readFile(file, mostBytes)
    setProblem(typeof found === 'string' ? found : '')
    if (typeof found !== 'string') setChosen({ ...found, digest: await sha256(found.bytes) })
  }
  return { chosen, setChosen, problem, take }
}

/** “Read: 1,088 lines, €12,345.67” */
const readWords = ({ totals }: PreparedFile) =>
  sumsOf({ totals: totals.filter(({ why }) => why === 'read'), left_out: [] }).join('; ') ||
  'Read: no line yet'

/** The lines that are not compared, each with its reason. */
const LeftOut = ({ lines }: { lines: PreparedFile['notCompared'] }) => (
  <details className="rounded-md border border-line text-sm">
    <summary className="min-h-6 cursor-pointer px-3 py-2 font-medium">
      {counted(lines.length, 'line')} of the file {lines.length === 1 ? 'is' : 'are'} not compared
    </summary>
    <ul className="divide-y divide-line border-t border-line">
      {lines.slice(0, mostDrawn).map(({ line, why, text }) => (
        <li key={line} className="px-3 py-2 wrap-break-word">
          <span className="text-muted">Line {line}:</span> {why} <Name>{text}</Name>
        </li>
      ))}
    </ul>
    {lines.length > mostDrawn && (
      <p className="px-3 py-2 text-muted">And {formatNumber(lines.length - mostDrawn)} more.</p>
    )}
  </details>
)

type Sending = { readonly file: ComparedFile | undefined; readonly problem: string | undefined }

type Target = {
  own: OwnMonth
  /** What the figures of the file are. */
  side: ComparisonSide
  /** The number of the file that it takes the place of. */
  replaces: number | null
}

/** Sends the prepared lines; what was sent stays, and the rest can be sent later. */
function useSending({ own, side, replaces }: Target, onDone: () => void) {
  const [sending, setSending] = useState<Sending>()
  const abort = useRef<AbortController>(undefined)
  const send = async (chosen: ChosenFile, prepared: ToBegin) => {
    const { signal } = (abort.current = new AbortController())
    let file = sending?.file
    const note = (problem?: string) => setSending({ file, problem })
    note()
    try {
      file ??= await begin({ month: own.id, side, replaces }, chosen, prepared)
      note()
      await sendLines(own.id, file, prepared.lines, {
        signal,
        onSent: (now) => {
          file = now
          note()
        },
      })
      await refreshComparison(own.id)
      onDone()
    } catch (error) {
      note(signal.aborted ? 'Stopped.' : failureText(writeFailure(error)))
    }
  }
  return { sending, send, stop: () => abort.current?.abort(), forget: () => setSending(undefined) }
}

type Given = Target & { comparison: Comparison }

/** What the chosen file becomes with what a person said about its columns and cells. */
function usePrepared({ own, comparison, side, replaces }: Given, chosen: TextFile | undefined) {
  const [told, setTold] = useState<{ of: string; said: Answers }>()
  const text = chosen?.text ?? ''
  const file = useMemo(() => readInvoice(text), [text])
  const form = useFormChoice(file.heads, comparison, { side, replaces })
  const { known, which } = form
  const { vendor } = form.told
  const of = [which, ...file.heads].join('\n')
  const remembered = useMemo(() => rememberedChoices(known), [known])
  const { chosen: choices, choose } = useColumnChoices(of, remembered)
  const before = useMemo(() => saidBefore(known?.answers), [known])
  const said = told?.of === of ? told.said : before
  const mapped = useMemo(() => mapInvoice(file, choices, side), [file, choices, side])
  const pairs = useMemo(() => pairsOf(comparison, side, known, vendor), [comparison, side, known, vendor])
  const prepared = useMemo(
    () => (mapped.problem === undefined ? prepareFile(file, mapped, own, { pairs }, said, side) : undefined),
    [mapped, file, own, pairs, said, side],
  )
  const onSay = (now: Answers) => setTold({ of, said: now })
  return { form, file, mapped, choose, prepared, said, before: known?.answers, onSay }
}

/** Why the file can't be compared yet; undefined if it can. */
function obstacleOf(
  chosen: TextFile,
  problem: string | undefined,
  prepared: PreparedFile | undefined,
  said: Answers,
): string | undefined {
  if (problem !== undefined) return problem
  if (chosen.isGuess) return 'Check the letters, and confirm them above.'
  const question = prepared && openQuestion(prepared.questions, said)
  if (question !== undefined) return question
  const count = prepared?.lines.length ?? 0
  if (count === 0) return 'No line of the file can be compared.'
  return count > maxComparedLines
    ? `At most ${formatNumber(maxComparedLines)} lines can be compared.`
    : undefined
}

type SendProps = {
  count: number
  sending: Sending | undefined
  why: string | undefined
  onSend: () => void
  onStop: () => void
}
function SendBar({ count, sending, why, onSend, onStop }: SendProps) {
  const sent = sending?.file?.sent ?? 0
  const told = sending?.file && `${formatNumber(sent)} of ${counted(count, 'line')} were sent.`
  return (
    <div className="flex flex-wrap items-center gap-3">
      {sending && sending.problem === undefined ? (
        <>
          <Progress label="Lines sent" done={sent} of={count} />
          <Button onClick={onStop}>Stop</Button>
        </>
      ) : (
        <Button
          look="primary"
          aria-disabled={why !== undefined}
          onClick={() => why === undefined && onSend()}
        >
          {sending?.file ? 'Send the rest' : `Compare ${counted(count, 'line')}`}
        </Button>
      )}
      <p role="status" className="text-sm text-soft">
        {why ?? [sending?.problem, told].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

type Props = Given & {
  onDone: () => void
  /** Goes back to the files that are there; undefined if none is. */
  onCancel: (() => void) | undefined
}

/** Chooses a file, says what its columns are, and sends its lines. */
export function CompareFile({ onDone, onCancel, ...about }: Props) {
  const { chosen, setChosen, problem, take } = useChosenFile()
  const { form, file, mapped, choose, prepared, ...answers } = usePrepared(about, chosen)
  const [feet, setFeet] = useState<Feet>({})
  const lines = prepared && chosen ? withMatches(prepared.lines, about, chosen.digest) : []
  const open = lines.filter(({ alone, company }) => alone && company === null).length
  const whole = prepared && { ...prepared, lines, totals: withFeet(prepared.totals, feet) }
  const { sending, send, stop, forget } = useSending(about, onDone)
  const isBusy = sending !== undefined && sending.problem === undefined
  const start = (files: readonly File[]) => {
    if (isBusy) return
    forget()
    setFeet({})
    void take(files)
  }
  useFileDrop(start)
  return (
    <section aria-label="Compare with a file" className="card flex max-w-5xl flex-col gap-3 p-4">
      <p className="text-soft">
        {about.side === 'vendor'
          ? 'Choose or drop a vendor’s invoice as CSV. A month can have several; they are added up.'
          : 'Choose or drop what you bill, such as an export of your PSA, as CSV. Numbers of customers and items that are missing here are taken from it.'}{' '}
        This browser reads it; the file itself isn’t stored.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FilePicker isOff={isBusy} onFiles={start} />
        {chosen && <Name>{chosen.name}</Name>}
        {onCancel && !isBusy && <Button onClick={onCancel}>Back</Button>}
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {chosen?.isGuess && (
        <LettersQuestion
          text={chosen.text}
          file={chosen}
          onFile={(again) => setChosen({ ...chosen, ...again })}
          onRight={() => setChosen({ ...chosen, isGuess: false })}
        />
      )}
      {chosen && (
        <>
          <FormChoice side={about.side} {...form} />
          <ColumnFields
            above={file.above}
            columns={mapped.columns}
            records={file.records}
            names={invoiceFields}
            read={prepared && readWords(prepared)}
            onChoose={choose}
          />
          {prepared && form.which !== '' && <FileQuestions questions={prepared.questions} {...answers} />}
          {open > 0 && <p className="text-sm">{counted(open, 'line')} can only be matched one by one.</p>}
          {prepared && prepared.notCompared.length > 0 && <LeftOut lines={prepared.notCompared} />}
          {whole && <ControlTotals of={whole} feet={feet} onFeet={setFeet} />}
          <SendBar
            count={prepared?.lines.length ?? 0}
            sending={sending}
            why={obstacleOf(chosen, form.why ?? mapped.problem, prepared, answers.said) ?? footProblem(feet)}
            onSend={() => whole && void send(chosen, { ...whole, ...form.told })}
            onStop={stop}
          />
        </>
      )}
    </section>
  )
}

import { mutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { agreeing } from '#contract/comparison-results'
import { comparisonDecisions, maxComparisonNote, maxDecisionsAtOnce } from '#contract/comparison-decisions'
import { companyOfLine, packageOfLine, seenIn } from '#domain/months/compare'
import { ConfirmAction } from '../../form/confirm-action'
import { done } from '../../form/outcome-words'
import { formatPrice } from '../../lib/money'
import { counted, formatNumber } from '../../lib/words'
import type { BulkAction, BulkField } from '../../list/list-kind'
import { decide, pairNames } from '../../queries/month-comparisons'
import { ComboField } from '../../ui/fields/combo-field'
import { ChoiceField, TextField } from '../../ui/fields/fields'
import { Facts } from '../../ui/facts'
import { Name } from '../../ui/name'
import { showToast } from '../../ui/overlay/toast'
import type { OwnMonth, ResultRow } from './comparison-rows'
import { decisionWords, resultWords } from './comparison-words'

type Decision = (typeof comparisonDecisions)[number]
const cut = (name: string) => name.slice(0, 200)

/** Decides about a row as the person sees it. */
const decideRow = (row: ResultRow, decision: Decision | null, note: string) =>
  decide(row.month, {
    key: row.id,
    version: row.version,
    decision,
    note,
    company: cut(row.companyName),
    package: cut(row.packageName),
    currency: row.currency,
    ...seenIn(row),
  })

const noteProblem = (note: string) =>
  note.length > maxComparisonNote ? `At most ${maxComparisonNote} characters.` : undefined

const NoteField = ({ value, onChange }: BulkField) => (
  <TextField label="Note" optional value={value} onChange={onChange} problem={noteProblem(value)} />
)

const rows = (count: number) => counted(count, 'row')

/** The decisions about the selected rows. */
export const decideMany: readonly BulkAction<ResultRow>[] = comparisonDecisions.map((decision) => {
  const words = decisionWords[decision]!
  const verb = { accepted: 'Accept', dispute: 'Dispute', our_mistake: 'Mark as our mistake' }[decision]
  return {
    label: verb,
    title: (count) => `Decide about ${rows(count)}: ${words.toLowerCase()}?`,
    confirm: (count) => `${verb}: ${rows(count)}`,
    done: ['row decided', 'rows decided'],
    // Whoever sees the page may decide.
    needs: 'any key',
    words: 'Each decision is kept with the figures of now. It counts until one of them changes.',
    Field: NoteField,
    // They go in one request.
    atOnce: maxDecisionsAtOnce,
    isOptional: true,
    about: ({ packageName, result }) => `${packageName} · ${resultWords[result]}`,
    cannot: ({ result }, note) => (agreeing.includes(result) ? 'Both are equal.' : noteProblem(note)),
    apply: async (row, note) => {
      await decideRow(row, decision, note)
      return done(words)
    },
  }
})

const figures = (row: ResultRow, of: 'theirs' | 'ours') => {
  const side = row[of]
  if (!side) return 'nothing'
  const number = side.number === null ? '' : `${formatNumber(side.number)} for `
  return side.amount === null
    ? `${number}an amount that isn’t known`
    : number + formatPrice(side.amount, row.currency)
}

type MatchProps = { label: string; value: string; options: readonly Named[]; onChange: (id: string) => void }
type Named = { readonly id: string; readonly name: string; readonly note?: string }
/** Which of ours a name of the file means. */
const MatchField = ({ label, value, options, onChange }: MatchProps) => (
  <ComboField
    label={label}
    value={value}
    onChange={onChange}
    options={options.map(({ id, name, note = `ID ${id}` }) => ({ value: id, label: name, note }))}
    placeholder="Not matched"
  />
)

type Props = {
  own: OwnMonth
  row: ResultRow
  /** Companies and packages, the likely ones first. */
  options: { readonly companies: readonly Named[]; readonly packages: readonly Named[] }
  /** Why nothing can be decided. */
  reason: string | undefined
  /** What was typed before the dialog was closed without saving. */
  drafts: Map<string, Draft>
  onClose: () => void
}
type Draft = { readonly decision: string; readonly note: string }

/** One row: what both sides say, who it is, and what is decided. */
export function DecideDialog({ own, row, options, reason, drafts, onClose }: Props) {
  const [draft, setDraft] = useState(
    (): Draft =>
      drafts.get(row.id) ?? { decision: row.decided?.decision ?? '', note: row.decided?.note ?? '' },
  )
  const { decision, note } = draft
  const change = (to: Partial<Draft>) => {
    const now = { ...draft, ...to }
    drafts.set(row.id, now)
    setDraft(now)
  }
  const [company, setCompany] = useState(row.company ?? '')
  const [pack, setPack] = useState(row.package ?? '')
  const [line] = row.lines
  const { decided } = row
  const [isOther, isOtherPackage] = [company !== (row.company ?? ''), pack !== (row.package ?? '')]
  const isPairing = isOther || isOtherPackage
  const save = async () => {
    if (!isPairing) return void (await decideRow(row, (decision || null) as Decision | null, note)) // An option below.
    const pair = async (kind: 'company' | 'package', theirs: { key: string; name: string }, id: string) => {
      const our = (kind === 'company' ? own.companies : own.packages).find((one) => one.id === id)
      const our_uid = own.companies.find((one) => one === our)?.uid ?? null
      await pairNames(own.id, {
        kind,
        their_key: theirs.key,
        their_name: theirs.name,
        our_id: id,
        our_uid,
        our_name: cut(our?.name ?? ''),
      })
    }
    if (line && isOther) await pair('company', companyOfLine(line), company)
    if (line && isOtherPackage) await pair('package', packageOfLine(line), pack)
  }
  return (
    <ConfirmAction
      title={
        isPairing || (row.isUnmatched && !decided) ? 'Match a name of the file' : 'Decide about a difference'
      }
      name={`${row.companyName} · ${row.packageName}`}
      id={row.company ?? 'not known'}
      mutation={mutationOptions({ mutationFn: save })}
      confirm={isPairing ? 'Save match' : 'Save decision'}
      look="primary"
      reason={reason ?? noteProblem(note)}
      onDone={() => {
        drafts.delete(row.id)
        showToast('good', isPairing ? 'The match is saved.' : 'The decision is saved.')
        onClose()
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Result', value: resultWords[row.result] },
          { label: 'File', value: figures(row, 'theirs') },
          { label: 'Here', value: figures(row, 'ours') },
          ...(decided ? [{ label: 'Decided by', value: <Name>{decided.by.name}</Name> }] : []),
        ]}
      />
      {decided && !row.isCurrent && (
        <p className="text-warn">Figures changed since this decision, so it doesn’t count any more.</p>
      )}
      {line && (
        <>
          <MatchField
            label={`“${line.company_name || line.company_key || line.reference}” is our company`}
            value={company}
            options={options.companies}
            onChange={setCompany}
          />
          <MatchField
            label={`“${line.package_name || line.package_key}” is our package`}
            value={pack}
            options={options.packages}
            onChange={setPack}
          />
        </>
      )}
      {isPairing ? (
        <p>The match is remembered for later months, until either name changes.</p>
      ) : (
        !agreeing.includes(row.result) && (
          <>
            <ChoiceField label="Decision" value={decision} onChange={(to) => change({ decision: to })}>
              <option value="">Open</option>
              {comparisonDecisions.map((one) => (
                <option key={one} value={one}>
                  {decisionWords[one]}
                </option>
              ))}
            </ChoiceField>
            <NoteField value={note} onChange={(to) => change({ note: to })} />
          </>
        )
      )}
    </ConfirmAction>
  )
}

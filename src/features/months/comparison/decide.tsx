import { mutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { agreeing } from '#contract/months/comparison-results'
import { maxComparisonNote, maxDecisionsAtOnce } from '#contract/months/comparison-decisions'
import { seenIn } from '#domain/months/compare'
import { comparisonDecisions } from '#contract/address-values'
import { ConfirmAction } from '../../../form/confirm-action'
import { done } from '../../../form/saved'
import { formatPrice } from '../../../lib/money'
import { counted, formatNumber } from '../../../lib/words'
import type { BulkAction, BulkField } from '../../../list/list-kind'
import { decide, refreshPaired } from '../../../queries/month-comparisons'
import { ComboField } from '../../../ui/fields/combo-field'
import { ChoiceField, TextField } from '../../../ui/fields/fields'
import { Facts } from '../../../ui/facts'
import { Name } from '../../../ui/name'
import type { OwnMonth, ResultRow } from './comparison-rows'
import type { ProposedRow } from './match-same'
import { cut, pair, theirId, theirNames, type Theirs } from './pairs'
import { decisionWords, resultWords } from './comparison-words'
import { figures } from './open-rows'

type Decision = (typeof comparisonDecisions)[number]

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
const differenceOf = ({ difference, currency }: ResultRow) =>
  difference === null ? '' : ` · ${formatPrice(difference, currency)}`

/** The decisions about the selected rows. */
export const decideMany: readonly BulkAction<ResultRow>[] = comparisonDecisions.map((decision) => {
  const words = decisionWords[decision]!
  const verb = { accepted: 'Accept', dispute: 'Dispute', our_mistake: 'Mark as our mistake' }[decision]
  return {
    label: verb,
    title: (count) => `Decide about ${rows(count)}: ${words.toLowerCase()}?`,
    confirm: (count) => `${verb}: ${rows(count)}`,
    done: ['row decided', 'rows decided'],
    // The page itself needs the permission.
    needs: 'any key',
    words: 'Each decision is kept with the figures of now. It counts until one of them changes.',
    Field: NoteField,
    // They go in one request.
    atOnce: maxDecisionsAtOnce,
    isOptional: true,
    closes: true,
    about: (row) => `${row.packageName} · ${resultWords[row.result]}${differenceOf(row)}`,
    cannot: ({ result }, note) => (agreeing.includes(result) ? 'Both are equal.' : noteProblem(note)),
    apply: async (row, note) => {
      await decideRow(row, decision, note)
      return done(words)
    },
  }
})

const { Field: _noField, ...accept } = decideMany[0]!
/** Says that the vendors' files aren't complete. */
export const anotherFile: BulkAction<ResultRow> = {
  ...accept,
  title: (count) => `Will another file come for ${rows(count)}?`,
  words:
    'They are accepted with the note “Another file will come”. A file that names the package opens its rows again.',
  apply: (row) => accept.apply(row, 'Another file will come', undefined),
}

type Named = { readonly id: string; readonly name: string; readonly note?: string }
type MatchProps = { theirs: Theirs; value: string; options: readonly Named[]; onChange: (id: string) => void }
/** Which of ours a name of the file means. */
const MatchField = ({ theirs: { kind, key, name, alone }, value, options, onChange }: MatchProps) => (
  <ComboField
    label={`“${name || key}”${name && key ? ` (${key})` : ''}${alone ? ` in line ${alone.line}` : ''} is our ${kind}`}
    value={value}
    onChange={onChange}
    options={[
      ...(value === ''
        ? []
        : [{ value: '', label: `None of our ${kind === 'company' ? 'companies' : 'packages'}` }]),
      ...options.map(({ id, name: label, note = `ID ${id}` }) => ({ value: id, label, note })),
    ]}
    placeholder="Not matched"
  />
)

/** The lines that the figures of the file are added up from. */
const FileLines = ({ row }: { row: ResultRow }) => (
  <ul className="text-sm text-soft">
    {row.lines.map((line) => (
      <li key={`${line.file} ${line.line}`}>
        Line {line.line}: <Name>{line.company_name || line.company_key || line.reference}</Name>,{' '}
        <Name>{line.package_name || line.package_key}</Name>
        {line.number !== null && `, ${formatNumber(line.number)}`}
        {line.amount !== null && !row.isNumbers && `, ${formatPrice(line.amount, line.currency)}`}
      </li>
    ))}
  </ul>
)

type Props = {
  own: OwnMonth
  row: ResultRow
  /** Companies and packages, the likely ones first. */
  options: { readonly companies: readonly Named[]; readonly packages: readonly Named[] }
  /** The only company that an unmatched row can be. */
  proposed: ProposedRow | undefined
  /** Why nothing can be decided. */
  reason: string | undefined
  /** What was typed before the dialog was closed without saving. */
  drafts: Map<string, Draft>
  onClose: () => void
}
type Draft = { readonly decision: string; readonly note: string }

/** One row: what both sides say, who it is, and what is decided. */
export function DecideDialog({ own, row, options, proposed, reason, drafts, onClose }: Props) {
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
  const { decided } = row
  const names = theirNames(row)
  // The list may propose something else meanwhile; this dialog keeps what it showed.
  const [first] = useState(() => (reason === undefined && !drafts.has(row.id) ? proposed : undefined))
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(first && [[theirId(names.find(({ kind }) => kind === 'company')!), first.our]]),
  )
  const changed = names.filter((one) => (chosen.get(theirId(one)) ?? one.our) !== one.our)
  const isPairing = changed.length > 0
  const save = async () => {
    if (!isPairing) return void (await decideRow(row, (decision || null) as Decision | null, note)) // An option below.
    for (const one of changed) await pair(own, one, chosen.get(theirId(one)) ?? '')
    await refreshPaired(own.id)
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
      said={isPairing ? 'The match is saved.' : 'The decision is saved.'}
      onDone={() => void drafts.delete(row.id)}
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
      <FileLines row={row} />
      {reason !== undefined && <p>{reason}</p>}
      {first && (
        <p>
          Proposed: ID {first.our}, {first.why}.
        </p>
      )}
      {reason === undefined &&
        names.map((one) => (
          <MatchField
            key={theirId(one)}
            theirs={one}
            value={chosen.get(theirId(one)) ?? one.our}
            options={one.kind === 'company' ? options.companies : options.packages}
            onChange={(id) => setChosen(new Map(chosen).set(theirId(one), id))}
          />
        ))}
      {isPairing ? (
        <p>
          {changed.some(({ alone }) => alone)
            ? 'Several of our companies have this name. The match holds for this line only.'
            : 'The match is remembered for later months, until either name changes.'}
        </p>
      ) : (
        reason === undefined &&
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

import { isFields } from '#contract/shape'
import { groupBy } from '../group-by'
import { counted, inSentence, listed } from '../words'
import { changesOf, itemWords, notSet, packageDifference, type FieldChange, type NodeNames } from './changes'
import { operationWords } from './operations'
import {
  actorDetails,
  actorMark,
  actorName,
  isConfirmation,
  nameOf,
  recordMark,
  nounOf,
  type AuditLine,
} from './record-words'

/** A piece of a sentence: words, a value, or the record. */
export type Piece =
  /** `ofRecord`: words that only lead to the record, such as “for the company”. */
  | { readonly kind: 'words' | 'value'; readonly text: string; readonly ofRecord?: true }
  | {
      readonly kind: 'record'
      readonly text: string
      /** The type of the record; undefined if it was deleted by this. */
      readonly type: string | undefined
      readonly id: string
    }

const words = (text: string): Piece => ({ kind: 'words', text })
const value = (text: string): Piece => ({ kind: 'value', text })

/** A review moves nobody out of sight, so a person or key of whom nothing is left was deleted. */
const isAppliedDeletion = ({ operation, record_type, after }: AuditLine): boolean =>
  operation?.startsWith('Apply Review') === true && record_type !== 'review' && !isFields(after)

/** The record that a line is about. Without a known name, it is shown by its id. */
function recordOf(line: AuditLine, phrase: string): readonly Piece[] {
  const { record_type: type, record_id: id, operation = '', result } = line
  if (type == null || id == null) return []
  const noun = nounOf(type)
  const text = nameOf(line) ?? (phrase.endsWith(noun) ? id : `${noun} ${id}`)
  const isDeleted = operation.startsWith('Delete') || isAppliedDeletion(line)
  const isGone = isDeleted && result === 'done'
  return [{ kind: 'record', text, type: isGone ? undefined : type, id }]
}

/** “for the company Acme”. Where the record is known already, the sentence is whole without it. */
const aside = (line: AuditLine, phrase: string): readonly Piece[] => [
  { kind: 'words', text: phrase, ofRecord: true },
  ...recordOf(line, phrase),
]

/** “from A to B”; of a move only the side that the reader may see. */
const fromTo = ({ before, after }: FieldChange): readonly Piece[] => [
  ...(before === undefined || before === notSet ? [] : [words('from'), value(before)]),
  ...(after === undefined || after === notSet ? [] : [words('to'), value(after)]),
]

const onField: Readonly<Record<string, (noun: string) => string>> = {
  name: (noun) => `renamed the ${noun}`,
  msp_node: (noun) => `moved the ${noun}`,
  parent: (noun) => `moved the ${noun}`,
}

/** A change of one field: “changed the role of Tim from Auditor to Help desk”. */
function ofOneField(line: AuditLine, noun: string, change: FieldChange): readonly Piece[] {
  const { field, label } = change
  const known = onField[field]?.(noun)
  const verb = change.after === notSet ? 'removed' : change.before === notSet ? 'set' : 'changed'
  const phrase = verb === 'changed' && known ? known : `${verb} the ${inSentence(label)} of the ${noun}`
  // The sentence has the old name already, as the name of the record.
  const sides = field === 'name' ? fromTo({ ...change, before: undefined }) : fromTo(change)
  const start = line.record_type === 'employee' ? phrase.replace(/ the employee$/, '') : phrase
  return [words(start), ...recordOf(line, start), ...sides]
}

function ofPermissions(line: AuditLine, changes: readonly FieldChange[]): readonly Piece[] {
  const [only, ...more] = changes
  const role = (phrase: string) => [words(phrase), ...recordOf(line, phrase)]
  if (!only) return role('saved the role')
  if (more.length === 0)
    return only.after === 'Granted'
      ? [words('added'), value(only.label), ...aside(line, 'to the role')]
      : [words('removed'), value(only.label), ...aside(line, 'from the role')]
  const added = changes.filter(({ after }) => after === 'Granted').length
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(added < changes.length ? [`${changes.length - added} removed`] : []),
  ]
  return [...role('changed the permissions of the role'), words(`(${parts.join(', ')})`)]
}

/** A change of one package, or the number of packages that changed. */
function ofPackages(line: AuditLine): readonly Piece[] {
  const { before, after } = line
  const lists = [before, after].map((side) => (isFields(side) ? side.packages : undefined))
  const [old, now] = lists.map((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  const [only, ...more] = packageDifference(old ?? [], now ?? [])
  if (!only || more.length > 0)
    return [
      words(`changed ${only ? counted(more.length + 1, 'package') : 'the packages'}`),
      ...aside(line, 'of the company'),
    ]
  if (!only.before) return [words('added'), value(only.after?.name ?? ''), ...aside(line, 'to the company')]
  if (!only.after) return [words('removed'), value(only.before.name), ...aside(line, 'from the company')]
  const name = value(only.after.name)
  if (only.before.count === only.after.count)
    return only.after.status === 'suspended'
      ? [words('suspended'), name, ...aside(line, 'for the company')]
      : [words('resumed'), name, ...aside(line, 'for the company')]
  return [
    words('changed the licences of'),
    name,
    ...aside(line, 'for the company'),
    words('from'),
    value(String(only.before.count)),
    words('to'),
    value(String(only.after.count)),
  ]
}

/** What an update changed. Several fields are named; their values are in the details. */
function ofUpdate(line: AuditLine, nodeName: NodeNames | undefined): readonly Piece[] {
  const noun = nounOf(line.record_type ?? '')
  const changes = changesOf(line, nodeName).filter(({ field }) => field !== 'review')
  const [first] = changes
  const fields = new Set(changes.map(({ field }) => field))
  if (first && fields.size === 1) {
    if (first.field === 'codes') return ofPermissions(line, changes)
    return first.field === 'packages' ? ofPackages(line) : ofOneField(line, noun, first)
  }
  const phrase = noun === 'employee' ? '' : `the ${noun}`
  if (!first) {
    // The log of a gateway has no fields, so nobody knows what changed.
    const isKnown = isFields(line.before) || isFields(line.after)
    const said = [words(`${isKnown ? 'saved' : 'changed'} ${phrase}`.trim()), ...recordOf(line, phrase)]
    return isKnown ? [...said, words('without a change')] : said
  }
  const labels = [...fields].map((field) => labelIn(field, changes))
  const what = `changed ${listed(labels)} of ${phrase}`.trim()
  return [words(what), ...recordOf(line, what)]
}

function labelIn(field: string, changes: readonly FieldChange[]): string {
  if (field === 'codes') return 'permissions'
  if (field === 'packages') return 'packages'
  return inSentence(changes.find((one) => one.field === field)?.label ?? field)
}

/** A decision of a review that changed nothing says so in its fields. */
function ofUnapplied(line: AuditLine): readonly Piece[] | undefined {
  if (!line.operation?.startsWith('Apply Review') || !isFields(line.after)) return undefined
  const { result, role, role_name, caller } = line.after
  if (typeof result !== 'string') return undefined
  const ofRole = typeof role_name === 'string' ? role_name : `the role with ID ${String(role)}`
  const name = isFields(caller) ? `the ${itemWords(caller)}` : ofRole
  const phrase = `changed nothing in ${name} (${result === 'gone' ? 'it was deleted' : result}) for the review`
  return [words(phrase), ...recordOf(line, phrase)]
}

const decided: Readonly<Record<string, string>> = {
  keep: 'decided to keep',
  reduce: 'decided to reduce',
  revoke: 'decided to remove',
  remove: 'decided to remove',
  other_role: 'decided to give another role to',
}
/** A decision of a review names what it is about. */
function ofDecision(line: AuditLine): readonly Piece[] | undefined {
  if (!line.operation?.startsWith('Decide Review') || !isFields(line.after)) return undefined
  const { callers, items = callers, decision } = line.after
  if (!Array.isArray(items) || typeof decision !== 'string') return undefined
  const [first, ...more] = items as readonly unknown[] // The elements are checked one by one.
  const many = callers
    ? counted(items.length, 'person or key', 'people and keys')
    : counted(items.length, 'item')
  const what = more.length > 0 ? many : callers ? `the ${itemWords(first)}` : itemWords(first)
  const isRole = isFields(first) && first.code === null && more.length === 0
  const verb = isRole && decision !== 'keep' ? 'decided to remove permissions of' : decided[decision]
  return [
    words(verb ?? `decided “${decision}” about`),
    value(what),
    words('in the review'),
    ...recordOf(line, 'review'),
  ]
}

/** What a line says, without who did it: “changed the role of Tim Berners from Auditor to Help desk”. */
export function sentenceOf(line: AuditLine, nodeName?: NodeNames): readonly Piece[] {
  const { operation, result, record_type: type } = line
  if (operation === undefined) return [words('Not known')]
  const known = operationWords[operation]
  if (result === undefined)
    return [words(operation), ...recordOf(line, operation), words('(result not known)')]
  if (result !== 'done') {
    const phrase = known?.tried ?? operation
    const refused = isConfirmation(line) ? 'was asked to confirm:' : 'was refused:'
    if (known?.isOwn) return [words(`${refused} ${phrase}`)]
    const start = operation === 'Deliver mail' ? 'couldn’t' : refused
    return [words(`${start} ${phrase}`), ...recordOf(line, phrase)]
  }
  if (isAppliedDeletion(line)) {
    const phrase = `deleted the ${nounOf(type ?? '')}`
    return [words(phrase), ...recordOf(line, phrase), words('as a review decided')]
  }
  const isApplied = operation.startsWith('Apply Review') && type !== 'review'
  if (isApplied) return [...ofUpdate(line, nodeName), words('as a review decided')]
  if (known && operation.startsWith('Update ')) return ofUpdate(line, nodeName)
  const phrase = known?.done ?? operation
  if (known?.isOwn) return [words(phrase)]
  const reviewer =
    operation === 'Hand Over Review' && changesOf(line).find(({ field }) => field === 'reviewer')
  const said = [words(phrase), ...recordOf(line, phrase), ...(reviewer ? fromTo(reviewer) : [])]
  return ofDecision(line) ?? ofUnapplied(line) ?? said
}

/** The sentence on the page of its record, whose name would leave no room for the news. */
export const withoutRecord = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter((piece) => piece.kind !== 'record' && !piece.ofRecord)

/** A sentence as plain text. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ')

/** A line with its sentence, and how often the same was done in a row. */
export type Folded = {
  readonly line: AuditLine
  readonly actor: string
  readonly pieces: readonly Piece[]
  readonly times: number
}

type Named = { readonly name: string | undefined; readonly mark: string }
const peopleOf = (line: AuditLine): readonly Named[] => [
  ...(line.employee == null ? [] : [{ name: actorName(line), mark: `employee:${line.employee}` }]),
  ...(line.account == null ? [] : [{ name: actorName(line), mark: `service_account:${line.account}` }]),
  { name: nameOf(line), mark: recordMark(line) ?? '' },
]
/** The names that several people, keys or records of these lines share. */
export function sharedNames(lines: readonly AuditLine[]): ReadonlySet<string> {
  const marks = groupBy(lines.flatMap(peopleOf), ({ name }) => name)
  const isShared = (those: readonly Named[]) => new Set(those.map(({ mark }) => mark)).size > 1
  return new Set([...marks].flatMap(([name, those]) => (name !== undefined && isShared(those) ? [name] : [])))
}
/** A sentence whose record is told apart from others of its name. */
export const toldApart = (pieces: readonly Piece[], shared: ReadonlySet<string>): readonly Piece[] =>
  pieces.map((piece) =>
    piece.kind === 'record' && shared.has(piece.text)
      ? { ...piece, text: `${piece.text} (ID ${piece.id})` }
      : piece,
  )

/** Folds neighbours that say the same, like the decisions of one review. The newest of them stays. */
export function foldEqual(lines: readonly AuditLine[], nodeName: NodeNames): readonly Folded[] {
  const folded: Folded[] = []
  const shared = sharedNames(lines)
  for (const line of lines) {
    const [name, [id]] = [actorName(line), actorDetails(line)]
    const actor = id !== undefined && shared.has(name) ? `${name} (${id})` : name
    const pieces = toldApart(sentenceOf(line, nodeName), shared)
    const now = { line, actor, pieces, times: line.count ?? 1 }
    const last = folded.at(-1)
    if (
      last &&
      last.actor === now.actor &&
      actorMark(last.line) === actorMark(line) &&
      textOf(last.pieces) === textOf(now.pieces)
    )
      folded.splice(-1, 1, { ...last, times: last.times + now.times })
    else folded.push(now)
  }
  return folded
}

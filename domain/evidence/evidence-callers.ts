import type { CallerKind } from '#contract/reviews/callers'
import { giverWords } from '../roles/role-given'
import type { EvidenceData } from './evidence-data'
import { day, duration, escapeHtml, moment, own, table } from './evidence-format'
import { by, node } from './evidence-html'

type Words = Readonly<Record<string, string>>
type Row = EvidenceData['people'][number]

const changeWords: Words = {
  new: 'no earlier signed review',
  role: 'another role',
  node: 'another node',
  status: 'another status',
  expiry: 'another expiry',
  permissions: 'the role’s permissions changed',
}
const resultWords: Words = {
  done: 'Done',
  refused: 'Refused',
  gone: 'Already deleted',
  unchanged: 'Nothing left to change',
}

const goneWords = {
  deleted: 'deleted by then',
  left: 'no longer at nodes of this review by then',
} as const

function decisionCell({ decision, not_reviewed, gone }: Row): string {
  if (!decision) return `<strong>Not reviewed</strong>: ${escapeHtml(not_reviewed ?? '')}`
  if (decision.decision === 'other_role') return `<strong>Other role</strong>: ${node(decision.role, '—')}`
  return `<strong>${decision.decision === 'keep' ? 'Keep' : 'Remove'}</strong>${gone === null ? '' : `, ${goneWords[gone]}`}`
}

const changeCell = ({ change }: Row): string =>
  change === null
    ? '—'
    : `<strong>${escapeHtml(resultWords[change.result] ?? change.result)}</strong>${change.detail === '' ? '' : ` ${own(change.detail)}`} ${moment(change.at)}, ${by(change.by)}`

const whyCell = ({ why, risky, before, first }: Row): string =>
  [
    ...(why.length === 0 ? ['unchanged'] : why.map((one) => escapeHtml(changeWords[one] ?? one))),
    ...(risky ? ['<strong>high risk</strong>'] : []),
    ...(first
      ? [
          `changed since the start, when it was ${escapeHtml(first.status)}: ${node(first.role, '—')} at ${node(first.node, '—')}`,
        ]
      : []),
    ...(before ? [`last signed: review ${escapeHtml(before.review)}, ${moment(before.closed_at)}`] : []),
  ].join(', ')

/** Since when they have the role at the node, and who gave it. */
const sinceCell = ({ role_given: given }: Row): string =>
  given === null
    ? 'not known'
    : `${given.is_before ? 'before ' : ''}${moment(given.at)}${given.by ? `, by ${own(giverWords(given.by))}` : ''}`

/** The people or the keys of a review, each with what was decided and done. */
export const callersHtml = (kind: CallerKind, rows: readonly Row[]): string => {
  const isPerson = kind === 'person'
  return `<h2>${isPerson ? 'People' : 'Keys'}</h2>${table(rows, 'None.', [
    [isPerson ? 'Person' : 'Key', (one) => ({ head: own(one.name) })],
    ['ID', (one) => escapeHtml(one.id)],
    isPerson
      ? ['Address', (one) => own(one.email)]
      : ['Expires', ({ expires_at: at }) => (at === null ? 'never' : day(at.slice(0, 10)))],
    ['Status', (one) => escapeHtml(one.status)],
    ['Role', (one) => node(one.role, '—')],
    ['Role since', sinceCell],
    ['Node', (one) => node(one.node, '—')],
    ['Why', whyCell],
    ['Decision', decisionCell],
    ['Note', ({ decision }) => `<span class="note">${own(decision?.note ?? null)}</span>`],
    [
      'Decided',
      ({ decision: made }) =>
        made ? `${moment(made.decided_at)}, ${by(made.decided_by)}, ${duration(made.milliseconds)}` : '—',
    ],
    ['Change', changeCell],
  ])}`
}

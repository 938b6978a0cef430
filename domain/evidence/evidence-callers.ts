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
  const title = `<h2>${isPerson ? 'People' : 'Keys'}</h2>`
  if (rows.length === 0) return `${title}<p>None.</p>`
  return `${title}${table(
    [
      isPerson ? 'Person' : 'Key',
      'ID',
      isPerson ? 'Address' : 'Expires',
      'Status',
      'Role',
      'Role since',
      'Node',
      'Why',
      'Decision',
      'Note',
      'Decided',
      'Change',
    ],
    rows.map((one) => [
      { head: own(one.name) },
      escapeHtml(one.id),
      isPerson ? own(one.email) : one.expires_at === null ? 'never' : day(one.expires_at.slice(0, 10)),
      escapeHtml(one.status),
      node(one.role, '—'),
      sinceCell(one),
      node(one.node, '—'),
      whyCell(one),
      decisionCell(one),
      `<span class="note">${own(one.decision?.note ?? null)}</span>`,
      one.decision
        ? `${moment(one.decision.decided_at)}, ${by(one.decision.decided_by)}, ${duration(one.decision.milliseconds)}`
        : '—',
      changeCell(one),
    ]),
  )}`
}

import { counted } from '../counted'
import type { EvidenceData, Members } from './evidence-data'
import { day, duration, escapeHtml, facts, moment, own, table } from './evidence-text'

const node = (at: { id: string; name: string | null } | null, none: string) =>
  at === null ? none : `${own(at.name)} <small>(${escapeHtml(at.id)})</small>`

export const aboutHtml = (about: EvidenceData['about']): string =>
  `<h2>About this review</h2>${facts([
    ['Reviewer', `${own(about.reviewer)} <small>(as typed)</small>`],
    ['Opened by', own(about.opened_by)],
    ['Roles read', `${moment(about.opened_at)}`],
    ['Read from', own(about.base_url)],
    [
      'Population',
      `${counted(about.roles, 'role')}, ${about.is_complete ? 'complete' : '<strong>not complete</strong>'}`,
    ],
    ['Scope', scope(about.scope)],
    ['Node of the review', node(about.node, '—')],
    ['Due', own(about.due_on)],
    ['Closed', moment(about.closed_at)],
    ['Decisions', `${about.decisions}, in ${duration(about.milliseconds)}`],
    ['Stored by', storedByWords[about.kept_by]],
    ['Review', escapeHtml(about.review)],
  ])}`

const storedByWords: Readonly<{ [by in EvidenceData['about']['kept_by']]: string }> = {
  server: 'the dashboard’s server',
  gateway:
    'the dashboard’s server, in front of the API above. The API doesn’t say who owns a key. The file shows a mark instead, always the same for one key',
}

const scope = ({ roles, nodes }: EvidenceData['about']['scope']): string =>
  roles.length + nodes.length === 0
    ? 'all roles that the key could see'
    : [
        ...(roles.length > 0 ? [`roles ${escapeHtml(roles.join(', '))}`] : []),
        ...(nodes.length > 0 ? [`roles of the nodes ${escapeHtml(nodes.join(', '))}`] : []),
      ].join(' and ')

const statusWords: Readonly<Record<string, string>> = {
  new: 'New: no earlier signed review',
  changed: 'Changed since the last signed review',
  unchanged: 'Unchanged since the last signed review',
  deleted: 'Deleted since the last signed review',
}

/** The people with a role when the review was closed, in words that never make a part look like all of them. */
function membersCell(members: Members): string {
  if (members.kind === 'unknown') return `not known: ${escapeHtml(members.why)}`
  const { count, people } = members.value
  const names = people.map(
    ({ id, name, status }) =>
      `${own(name)} <small>(${escapeHtml(id)}${status === 'invited' ? ', invited' : ''})</small>`,
  )
  const more = count > people.length ? ` and ${count - people.length} more` : ''
  const list = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  if (members.kind === 'known') return `${count}${list}`
  return `${count === 0 ? 'not known' : `at least ${count}`}${list}. ${escapeHtml(members.why)}`
}

export const populationHtml = (population: EvidenceData['population']): string =>
  `<h2>Population</h2>${table(
    [
      'Role',
      'ID',
      'Type',
      'Node',
      'Members',
      'Last modified',
      'State',
      'Last signed review',
      'Fingerprint (SHA-256)',
    ],
    population.map((one) => [
      { head: own(one.name) },
      escapeHtml(one.role),
      own(one.type),
      one.status === 'deleted' ? '—' : node(one.node, one.built_in ? 'all nodes' : 'not known'),
      one.members === null ? '—' : membersCell(one.members),
      day(one.last_modified),
      escapeHtml(statusWords[one.status] ?? one.status),
      one.before === null ? '—' : `${escapeHtml(one.before.review)}, ${moment(one.before.closed_at)}`,
      `<code>${escapeHtml(one.fingerprint)}</code>`,
    ]),
  )}`

const isMade = ({ outcome }: EvidenceData['changes'][number]) => outcome === 'done' || outcome === 'differs'
const isMaybe = ({ outcome }: EvidenceData['changes'][number]) => outcome === 'maybe'

/** Roles are rows, because there can be many of them. */
export function matrixHtml({ matrix, changes }: EvidenceData): string {
  const [done, maybe] = [changes.filter(isMade), changes.filter(isMaybe)]
  const was = (some: EvidenceData['changes'], role: string, code: string, list: 'removed' | 'added') =>
    some.some(
      (one) =>
        one.role === role &&
        one[list].includes(code) &&
        // A role can have something else than was asked for.
        (one.after === null || one.after.includes(code) === (list === 'added')),
    )
  const cell = (role: string, held: readonly string[], code: string) => {
    if (was(done, role, code, 'removed')) return { mark: '×', say: 'removed' }
    if (was(done, role, code, 'added')) return { mark: '+', say: 'added' }
    if (was(maybe, role, code, 'removed')) return { mark: '×?', say: 'may have been removed' }
    if (was(maybe, role, code, 'added')) return { mark: '+?', say: 'may have been added' }
    return held.includes(code) ? { mark: '●', say: 'yes' } : { mark: '·', say: 'no' }
  }
  return `<h2>Matrix</h2><p>When the review was opened: ● the role had the permission, · it did not. By this review: × removed, + added${maybe.length > 0 ? '; with ?: perhaps' : ''}.</p>${table(
    ['Role', ...matrix.permissions.map(({ name }) => own(name))],
    matrix.roles.map(({ role, name, held }) => [
      { head: `${own(name)} <small>(${escapeHtml(role)})</small>` },
      ...matrix.permissions.map(({ code }) => cell(role, held, code)),
    ]),
    'matrix',
  )}`
}

const whyWords: Readonly<Record<string, string>> = {
  'new-role': 'new role',
  held: 'high-risk permission of a new role',
  added: 'added',
  removed: 'removed',
  renamed: 'renamed',
  'renamed-role': 'role renamed',
  'moved-role': 'role moved to another node',
  'deleted-role': 'role deleted',
  unchanged: 'unchanged',
}
const decisionWords: Readonly<Record<string, string>> = { keep: 'Keep', reduce: 'Reduce', revoke: 'Revoke' }

export const decisionsHtml = (decisions: EvidenceData['decisions']): string =>
  `<h2>Decisions</h2>${
    decisions.length === 0
      ? '<p>Nothing had changed: every role matches its last signed review.</p>'
      : table(
          ['Role', 'Permission', 'Why', 'Decision', 'Note', 'Decided', 'Decided by', 'Time taken'],
          decisions.map((one) => [
            { head: `${own(one.role_name)} <small>(${escapeHtml(one.role)})</small>` },
            one.code === null
              ? 'the whole role'
              : `${own(one.permission)} <small>${escapeHtml(one.code)}</small>`,
            `${escapeHtml(whyWords[one.why] ?? one.why)}${one.from === null ? '' : `, before: ${own(one.from)}`}${one.risky ? ', <strong>high risk</strong>' : ''}`,
            `<strong>${escapeHtml(decisionWords[one.decision] ?? one.decision)}</strong>`,
            `<span class="note">${own(one.note)}</span>`,
            moment(one.decided_at),
            own(one.decided_by),
            duration(one.milliseconds),
          ]),
        )
  }`

const resultWords: Readonly<Record<string, string>> = {
  done: 'Done',
  differs: 'Done with differences',
  'not-done': 'Refused',
  maybe: 'Unconfirmed',
  gone: 'The role was deleted',
  unchanged: 'Nothing left to change',
}

export const changesHtml = (changes: EvidenceData['changes']): string =>
  `<h2>Changes made</h2>${
    changes.length === 0
      ? '<p>No decision required a change.</p>'
      : table(
          ['Role', 'Removed', 'Added', 'Result', 'When', 'Changed by'],
          changes.map((one) => [
            { head: `${own(one.role_name)} <small>(${escapeHtml(one.role)})</small>` },
            escapeHtml(one.removed.join(', ') || '—'),
            escapeHtml(one.added.join(', ') || '—'),
            `<strong>${escapeHtml(resultWords[one.outcome ?? one.result] ?? one.result)}</strong>${one.outcome === 'differs' ? ` The role then had: ${escapeHtml(one.after?.join(', ') || 'nothing')}.` : ''}${one.detail === '' ? '' : ` ${own(one.detail)}`}`,
            moment(one.at),
            own(one.by),
          ]),
        )
  }`

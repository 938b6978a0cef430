import type { EvidenceData } from './evidence'
import { duration, escapeHtml, facts, moment, own, table } from './evidence-text'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const node = (at: { id: string; name: string | null } | null, none: string) =>
  at === null ? none : `${own(at.name)} <small>(${escapeHtml(at.id)})</small>`

export const aboutHtml = (about: EvidenceData['about']): string =>
  `<h2>About this review</h2>${facts([
    ['Reviewer', `${own(about.reviewer)} <small>(as typed)</small>`],
    ['Opened with the key', own(about.opened_by)],
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
    ['Kept by', keptByWords[about.kept_by]],
    ['Review', escapeHtml(about.review)],
  ])}`

const keptByWords: Readonly<{ [by in EvidenceData['about']['kept_by']]: string }> = {
  server: 'the server of the dashboard',
  gateway:
    'the server of the dashboard, in front of the API that is named above. It does not know whose a key is: a key has a mark here, the same one each time it was used',
}

const scope = ({ roles, nodes }: EvidenceData['about']['scope']): string =>
  roles.length + nodes.length === 0
    ? 'every role in reach'
    : [
        ...(roles.length > 0 ? [`roles ${escapeHtml(roles.join(', '))}`] : []),
        ...(nodes.length > 0 ? [`the roles of nodes ${escapeHtml(nodes.join(', '))}`] : []),
      ].join(' and ')

const statusWords: Readonly<Record<string, string>> = {
  new: 'New: no signed review has it',
  changed: 'Changed since the last signed review',
  unchanged: 'Unchanged since the last signed review',
  deleted: 'Gone since the last signed review',
}

export const populationHtml = (population: EvidenceData['population']): string =>
  `<h2>Population</h2>${table(
    ['Role', 'Id', 'Type', 'Node', 'Last modified', 'State', 'Last signed review', 'Fingerprint (SHA-256)'],
    population.map((one) => [
      { head: own(one.name) },
      escapeHtml(one.role),
      own(one.type),
      one.status === 'deleted' ? '—' : node(one.node, 'every node'),
      own(one.last_modified),
      escapeHtml(statusWords[one.status] ?? one.status),
      one.before === null ? '—' : `${escapeHtml(one.before.review)}, ${moment(one.before.closed_at)}`,
      `<code>${escapeHtml(one.fingerprint)}</code>`,
    ]),
  )}`

/** Roles down and permissions across: the roles are the ones that can be many, and pages are long. */
export function matrixHtml({ matrix, changes }: EvidenceData): string {
  const done = changes.filter(({ result }) => result === 'done')
  const was = (role: string, code: string, list: 'removed' | 'added') =>
    done.some((one) => one.role === role && one[list].includes(code))
  const cell = (role: string, held: readonly string[], code: string) => {
    if (was(role, code, 'removed')) return { mark: '×', say: 'held, taken away' }
    if (was(role, code, 'added')) return { mark: '+', say: 'not held, given' }
    return held.includes(code) ? { mark: '●', say: 'held' } : { mark: '·', say: 'not held' }
  }
  return `<h2>Matrix</h2><p>● held, · not held when the review was opened; × taken away, + given by this review.</p>${table(
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
  held: 'held by a new role',
  added: 'added',
  removed: 'removed',
  renamed: 'renamed',
  'renamed-role': 'role renamed',
  'moved-role': 'role at another node',
  'deleted-role': 'role is gone',
  unchanged: 'unchanged',
}
const decisionWords: Readonly<Record<string, string>> = { keep: 'Keep', reduce: 'Reduce', revoke: 'Revoke' }

export const decisionsHtml = (decisions: EvidenceData['decisions']): string =>
  `<h2>Decisions</h2>${
    decisions.length === 0
      ? '<p>Nothing had changed: every role has the fingerprint of its last signed review.</p>'
      : table(
          ['Role', 'Permission', 'Why', 'Decision', 'Note', 'Decided', 'With the key', 'Time taken'],
          decisions.map((one) => [
            { head: `${own(one.role_name)} <small>(${escapeHtml(one.role)})</small>` },
            one.code === null
              ? 'the whole role'
              : `${own(one.permission)} <small>${escapeHtml(one.code)}</small>`,
            `${escapeHtml(whyWords[one.why] ?? one.why)}${one.from === null ? '' : `, before: ${own(one.from)}`}${one.risky ? ', <strong>risky</strong>' : ''}`,
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
  refused: 'Refused',
  gone: 'The role was gone',
  unchanged: 'Nothing was left to change',
}

export const changesHtml = (changes: EvidenceData['changes']): string =>
  `<h2>Changes made</h2>${
    changes.length === 0
      ? '<p>No decision asked for a change.</p>'
      : table(
          ['Role', 'Taken away', 'Given', 'Result', 'When', 'With the key'],
          changes.map((one) => [
            { head: `${own(one.role_name)} <small>(${escapeHtml(one.role)})</small>` },
            escapeHtml(one.removed.join(', ') || '—'),
            escapeHtml(one.added.join(', ') || '—'),
            `<strong>${escapeHtml(resultWords[one.result] ?? one.result)}</strong>${one.detail === '' ? '' : ` ${own(one.detail)}`}`,
            moment(one.at),
            own(one.by),
          ]),
        )
  }`

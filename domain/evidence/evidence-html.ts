import { counted } from '../words'
import type { Author } from '../review/stored-review'
import type { Counted, EvidenceData, Members } from './evidence-data'
import { day, duration, escapeHtml, facts, moment, own, table, type Column } from './evidence-format'

/** Somebody by name, with what tells them from others of the same name. */
export function by({ kind, id, name, email }: Author): string {
  const more = [...(id === null ? [] : [`ID ${escapeHtml(id)}`]), ...(email === null ? [] : [own(email)])]
  const told = more.length > 0 ? ` <small>(${more.join(', ')})</small>` : ''
  return `${kind === 'key' ? 'key ' : ''}${own(name)}${told}`
}

export const node = (at: { id: string; name: string | null } | null, none: string) =>
  at === null ? none : `${own(at.name)} <small>(${escapeHtml(at.id)})</small>`

export const aboutHtml = (about: EvidenceData['about']): string =>
  `<h2>About this review</h2>${facts([
    about.reviewer !== null && ['Reviewer', `${own(about.reviewer)} <small>(as typed)</small>`],
    about.assigned_to !== null && ['Reviewer', by(about.assigned_to)],
    ...about.handed_over.map(
      ({ from, to, at, by: who }) =>
        ['Handed over', `from ${by(from)} to ${by(to)}, ${moment(at)}, by ${by(who)}`] as const,
    ),
    about.begun_with.length > 0 && ['Begun with', about.begun_with.map(reviewOf).join(', ')],
    ['Opened by', by(about.opened_by)],
    ['Closed and signed by', by(about.closed_by)],
    ['Read', moment(about.opened_at)],
    ['Read from', own(about.base_url)],
    [
      'Population',
      `${population(about)}, ${about.is_complete ? 'complete' : '<strong>not complete</strong>'}`,
    ],
    ['Scope', scope(about)],
    ['Node of the review', node(about.node, '—')],
    ['Due', own(about.due_on)],
    ...about.due_moved.map(
      ({ from, to, at, by: who }) =>
        ['Due day moved', `from ${own(from)} to ${own(to)}, ${moment(at)}, by ${by(who)}`] as const,
    ),
    about.reminders > 0 && ['Reminders', String(about.reminders)],
    ['Closed', moment(about.closed_at)],
    ['Decisions', `${about.decisions}, in ${duration(about.milliseconds)}`],
    about.not_reviewed > 0 && ['Not reviewed', `<strong>${about.not_reviewed}</strong>, about the reviewer`],
    ['Stored by', storedByWords[about.kept_by]],
    ['Review', escapeHtml(about.review)],
  ])}`

const reviewOf = ({ review, reviewer }: EvidenceData['about']['begun_with'][number]): string =>
  `review ${escapeHtml(review)} of ${own(reviewer)}`

const storedByWords: Readonly<{ [by in EvidenceData['about']['kept_by']]: string }> = {
  server: 'the dashboard’s server',
  gateway:
    'the dashboard’s server, in front of the API above. The API doesn’t say who owns a key. The file shows a mark instead, always the same for one key',
}

const population = ({ kind, roles, people, keys }: EvidenceData['about']): string =>
  [
    ...(kind === 'people' ? [] : [counted(roles, 'role')]),
    ...(kind === 'roles' ? [] : [counted(people, 'person', 'people'), counted(keys, 'key')]),
  ].join(', ')

const kindWords: Readonly<{ [kind in EvidenceData['about']['kind']]: string }> = {
  roles: 'roles',
  people: 'people and keys',
  all: 'roles, people and keys',
}

const scope = ({ scope: { roles, nodes }, kind, opened_by, begun_with }: EvidenceData['about']): string =>
  (begun_with.length > 0 ? 'this reviewer’s part of ' : '') +
  (roles.length + nodes.length === 0
    ? `all ${kindWords[kind]} that ${by(opened_by)} could see`
    : [
        ...(roles.length > 0
          ? roles.map(({ id, name }) => `${own(name)} <small>(${escapeHtml(id)})</small>`)
          : []),
        ...(nodes.length > 0 ? [`${kindWords[kind]} of the nodes ${escapeHtml(nodes.join(', '))}`] : []),
      ].join(', '))

type Words = Readonly<Record<string, string>>
const statusWords: Words = {
  new: 'New: no earlier signed review',
  changed: 'Changed since the last signed review',
  unchanged: 'Unchanged since the last signed review',
  deleted: 'Deleted since the last signed review',
}

/** Those with a role when the review was closed, in words that never make a part look like all of them. */
function countedCell<M extends { readonly id: string; readonly name: string; readonly status: string }>(
  those: Counted<M>,
  [one, many]: readonly [string, string],
  detail: (member: M) => readonly string[],
): string {
  if (those.kind === 'unknown') return `${many} not known: ${escapeHtml(those.why)}`
  const { count, named } = those.value
  const names = named.map((member) => {
    const more = [
      escapeHtml(member.id),
      ...detail(member),
      ...(member.status === 'active' ? [] : [escapeHtml(member.status)]),
    ]
    return `${own(member.name)} <small>(${more.join(', ')})</small>`
  })
  const rest = count > named.length ? ` and ${count - named.length} more` : ''
  const list = names.length > 0 ? `: ${names.join(', ')}${rest}` : ''
  if (those.kind === 'known') return `${count} ${count === 1 ? one : many}${list}`
  return `${count === 0 ? `${many} not known` : `at least ${count} ${count === 1 ? one : many}`}${list}. ${escapeHtml(those.why)}`
}

const membersCell = ({ people, keys }: Members): string =>
  `${countedCell(people, ['person', 'people'], ({ email }) => [own(email)])}<br>${countedCell(keys, ['key', 'keys'], () => [])}`

/** A role by name, with its ID. */
const ofRole = (name: string | null, id: string) => ({
  head: `${own(name)} <small>(${escapeHtml(id)})</small>`,
})

export const populationHtml = (population: EvidenceData['population'], closedAt: string | null): string =>
  `<h2>Population</h2>${table(population, '', [
    ['Role', (one) => ({ head: own(one.name) })],
    ['ID', (one) => escapeHtml(one.role)],
    ['Type', ({ type }) => escapeHtml(type === 'System Assigned' ? 'Built-in' : (type ?? '—'))],
    [
      'Node',
      (one) => (one.status === 'deleted' ? '—' : node(one.node, one.built_in ? 'all nodes' : 'not known')),
    ],
    [
      `Members as of the closing, ${moment(closedAt)}`,
      ({ members }) => (members === null ? '—' : membersCell(members)),
    ],
    ['Last modified', (one) => day(one.last_modified)],
    [
      'State',
      (one) =>
        `${escapeHtml(statusWords[one.status] ?? one.status)}${one.first ? `, read again ${moment(one.read_at)}: ${one.changed_since_first.map(own).join(', ') || 'deleted'}` : ''}`,
    ],
    [
      'Last signed review',
      ({ before }) => (before === null ? '—' : `${escapeHtml(before.review)}, ${moment(before.closed_at)}`),
    ],
    ['Fingerprint (SHA-256)', (one) => `<code>${escapeHtml(one.fingerprint)}</code>`],
  ])}`

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
  const cell = ({ role, held }: (typeof matrix.roles)[number], code: string) => {
    if (was(done, role, code, 'removed')) return { mark: '×', say: 'removed' }
    if (was(done, role, code, 'added')) return { mark: '+', say: 'added' }
    if (was(maybe, role, code, 'removed')) return { mark: '×?', say: 'may have been removed' }
    if (was(maybe, role, code, 'added')) return { mark: '+?', say: 'may have been added' }
    return held.includes(code) ? { mark: '●', say: 'yes' } : { mark: '·', say: 'no' }
  }
  const columns = matrix.permissions.map(({ code, name }): Column<(typeof matrix.roles)[number]> => [
    own(name),
    (one) => cell(one, code),
  ])
  return `<h2>Matrix</h2><p>When it was read: ● the role had the permission, · it did not. By this review: × removed, + added${maybe.length > 0 ? '; with ?: perhaps' : ''}.</p>${table(
    matrix.roles,
    '',
    [['Role', ({ role, name }) => ofRole(name, role)], ...columns],
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
const ofPermission: Words = { keep: 'Keep', reduce: 'Reduce to read-only', revoke: 'Remove' }
const ofWhole: Words = { keep: 'Keep', reduce: 'Remove permissions', revoke: 'Remove all permissions' }

export const decisionsHtml = (decisions: EvidenceData['decisions']): string =>
  `<h2>Decisions</h2>${table(decisions, 'Nothing had changed: every role matches its last signed review.', [
    ['Role', (one) => ofRole(one.role_name, one.role)],
    [
      'Permission',
      ({ code, permission }) =>
        code === null ? 'the whole role' : `${own(permission)} <small>${escapeHtml(code)}</small>`,
    ],
    [
      'Why',
      ({ why, from, risky }) =>
        `${escapeHtml(whyWords[why] ?? why)}${from === null ? '' : `, before: ${own(from)}`}${risky ? ', <strong>high risk</strong>' : ''}`,
    ],
    [
      'Decision',
      ({ code, decision }) =>
        `<strong>${escapeHtml((code === null ? ofWhole : ofPermission)[decision] ?? decision)}</strong>`,
    ],
    ['Note', (one) => `<span class="note">${own(one.note)}</span>`],
    ['Decided', (one) => moment(one.decided_at)],
    ['Decided by', (one) => by(one.decided_by)],
    ['Time taken', (one) => duration(one.milliseconds)],
  ])}`

const resultWords: Readonly<Record<string, string>> = {
  done: 'Done',
  differs: 'Done with differences',
  'not-done': 'Refused',
  maybe: 'Unconfirmed',
  gone: 'The role was deleted',
  unchanged: 'Nothing left to change',
}

const resultCell = ({ outcome, result, after, detail }: EvidenceData['changes'][number]): string =>
  `<strong>${escapeHtml(resultWords[outcome ?? result] ?? result)}</strong>${outcome === 'differs' ? ` The role then had: ${escapeHtml(after?.join(', ') || 'nothing')}.` : ''}${detail === '' ? '' : ` ${own(detail)}`}`

export const changesHtml = (changes: EvidenceData['changes']): string =>
  `<h2>Changes made</h2>${table(changes, 'This review changed no role.', [
    ['Role', (one) => ofRole(one.role_name, one.role)],
    ['Removed', (one) => escapeHtml(one.removed.join(', ') || '—')],
    ['Added', (one) => escapeHtml(one.added.join(', ') || '—')],
    ['Result', resultCell],
    ['When', (one) => moment(one.at)],
    ['Changed by', (one) => by(one.by)],
  ])}`

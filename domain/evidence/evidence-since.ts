import type { EvidenceData } from './evidence-data'
import { escapeHtml, own, table } from './evidence-format'
import { node } from './evidence-html'

const kindWords: Readonly<Record<string, string>> = { role: 'Role', person: 'Person', key: 'Key' }
const what = (kind: string) => escapeHtml(kindWords[kind] ?? kind)

/** What others changed between the decision and the closing. */
export const changedHtml = (rows: EvidenceData['changed']): string =>
  `<h2>Changed after it was decided</h2>${table(rows, 'Nothing.', [
    ['What', ({ kind }) => what(kind)],
    ['Name', ({ name }) => ({ head: own(name) })],
    ['ID', ({ id }) => escapeHtml(id)],
    [
      'When the review was closed',
      ({ changed }) =>
        changed?.map(own).join(', ') ??
        '<strong>Not compared</strong>: the list of the API doesn’t tell its permissions',
    ],
  ])}`

/** Who and what the review has no question about. */
export const cameHtml = ({ rows, is_complete }: EvidenceData['came']): string =>
  `<h2>Came after the review began, not reviewed</h2>${is_complete ? '' : '<p>At least: whoever closed the review doesn’t see all of its nodes.</p>'}${table(
    rows,
    `${is_complete ? 'Nobody and nothing' : 'None known'}.`,
    [
      ['What', ({ kind }) => what(kind)],
      ['Name', ({ name }) => ({ head: own(name) })],
      ['ID', ({ id }) => escapeHtml(id)],
      ['Address', ({ email }) => own(email)],
      ['Status', ({ status }) => escapeHtml(status ?? '—')],
      ['Role', (one) => own(one.role_name)],
      ['Node', ({ msp_node: id, msp_node_name: name }) => node(id === null ? null : { id, name }, '—')],
      ['Risk', ({ risky }) => (risky ? '<strong>high risk</strong>' : '—')],
    ],
  )}`

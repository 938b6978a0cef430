import type { EvidenceData } from './evidence-data'
import { escapeHtml, own, table } from './evidence-format'
import { node } from './evidence-html'

const kindWords: Readonly<Record<string, string>> = { role: 'Role', person: 'Person', key: 'Key' }
const what = (kind: string) => escapeHtml(kindWords[kind] ?? kind)

/** What others changed between the decision and the closing. */
export const changedHtml = (rows: EvidenceData['changed']): string =>
  `<h2>Changed after it was decided</h2>${
    rows.length === 0
      ? '<p>Nothing.</p>'
      : table(
          ['What', 'Name', 'ID', 'When the review was closed'],
          rows.map(({ kind, name, id, changed }) => [
            what(kind),
            { head: own(name) },
            escapeHtml(id),
            changed === null
              ? '<strong>Not compared</strong>: the list of the API doesn’t tell its permissions'
              : changed.map(own).join(', '),
          ]),
        )
  }`

/** Who and what the review has no question about. */
export const cameHtml = ({ rows, is_complete }: EvidenceData['came']): string =>
  `<h2>Came after the review began, not reviewed</h2>${is_complete ? '' : '<p>At least: whoever closed the review doesn’t see all of its nodes.</p>'}${
    rows.length === 0
      ? `<p>${is_complete ? 'Nobody and nothing' : 'None known'}.</p>`
      : table(
          ['What', 'Name', 'ID', 'Address', 'Status', 'Role', 'Node', 'Risk'],
          rows.map((one) => [
            what(one.kind),
            { head: own(one.name) },
            escapeHtml(one.id),
            own(one.email),
            escapeHtml(one.status ?? '—'),
            own(one.role_name),
            node(one.msp_node === null ? null : { id: one.msp_node, name: one.msp_node_name }, '—'),
            one.risky ? '<strong>high risk</strong>' : '—',
          ]),
        )
  }`

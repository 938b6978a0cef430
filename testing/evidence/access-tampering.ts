import { bodyOf, edit, exchange, forged, partOf, rowsOf, swap, type Tampering } from './edits'
import { reviewOfAll, signedFile } from './signed-file'

/** Tampering with each kind of part that a review of people and keys adds. */
export const accessTamperings: readonly Tampering[] = [
  edit('a person, as people read it', '<th scope="row"><bdi>Ada Lovelace', `<th scope="row"><bdi>${forged}`),
  edit('a person in the data', '"name":"Ada Lovelace"', `"name":"${forged}"`),
  edit('the address of a person', '"email":"ada@example.com"', `"email":"${forged}@example.com"`),
  edit('the role that somebody was decided about with', '"role":{"id":"3"', '"role":{"id":"2"'),
  edit('the role that somebody had at the start', '"first":{', '"first":null,"x":{'),
  edit('the same, as people read it', 'changed since the start', 'as at the start'),
  edit('when somebody was read', '"read_at":"2026-03-04', '"read_at":"2026-03-03'),
  edit('whether somebody was gone', '"gone":null', '"gone":"deleted"'),
  edit(
    'when a role was read',
    '"read_at":"2026-03-02T08:00:00.000Z","role":"1"',
    '"read_at":"2026-03-03T08:00:00.000Z","role":"1"',
  ),
  edit('what changed after it was decided', 'is no longer at nodes of this review', 'is where they were'),
  edit('that something changed', '"changed":["is no longer', '"changed":["is as before'),
  edit('who came', '<th scope="row"><bdi>Dora Neu', `<th scope="row"><bdi>${forged}`),
  edit('who came, in the data', '"name":"Dora Neu"', `"name":"${forged}"`),
  edit('the role of who came', '"role_name":"Administrator"', '"role_name":"Auditor"'),
  edit(
    'the risk of who came',
    '"risky":true,"role_name":"Administrator"',
    '"risky":false,"role_name":"Administrator"',
  ),
  edit('whether all nodes were looked at', '"is_complete":false,"rows"', '"is_complete":true,"rows"'),
  edit('the same, as people read it', '<p>At least: whoever', '<p>All: whoever'),
  edit('the other role', '<strong>Other role</strong>', '<strong>Keep</strong>'),
  edit('the other role in the data', '"decision":"other_role"', '"decision":"keep"'),
  edit('a note', '"note":"moved to billing"', '"note":""'),
  edit('a key', '<th scope="row"><bdi>Old export', `<th scope="row"><bdi>${forged}`),
  edit('the decision about a key', '"decision":"remove"', '"decision":"keep"'),
  edit('the refusal of a change', '"result":"refused"', '"result":"done"'),
  edit('who was not reviewed', '<strong>Not reviewed</strong>: about', '<strong>Keep</strong> about'),
  edit('who was not reviewed in the data', '"not_reviewed":"about the reviewer"', '"not_reviewed":null'),
  edit('how many were not reviewed', '"not_reviewed":1', '"not_reviewed":0'),
  edit('the reviewer', '<dt>Reviewer</dt><dd><bdi>Ingrid', `<dt>Reviewer</dt><dd><bdi>${forged}`),
  edit('the reviewer in the data', '"assigned_to":{"email":"ingrid', `"assigned_to":{"email":"${forged}`),
  edit('the reviews that were begun with it', '"begun_with":[{"review":"8"', '"begun_with":[{"review":"9"'),
  edit('whose they are', 'review 8 of <bdi>Tomáš', `review 8 of <bdi>${forged}`),
  edit(
    'who handed it over',
    '<dt>Handed over</dt><dd>from <bdi>Hélène',
    `<dt>Handed over</dt><dd>from <bdi>${forged}`,
  ),
  edit('who handed it over, in the data', '"from":{"email":"helene', `"from":{"email":"${forged}`),
  edit(
    'when it was handed over, in the data',
    '"handed_over":[{"at":"2026-03-04',
    '"handed_over":[{"at":"2026-03-03',
  ),
  edit('that it was handed over', '"handed_over":[{', '"handed_over":[],"x":[{'),
  edit('the moved due day', 'from <bdi>2026-03-20', 'from <bdi>2026-03-19'),
  edit(
    'the moved due day in the data',
    '"due_moved":[{"at":"2026-03-04T09:30:00.000Z"',
    '"due_moved":[{"at":"2026-03-03T09:30:00.000Z"',
  ),
  edit('how many reminders', '<dt>Reminders</dt><dd>1', '<dt>Reminders</dt><dd>2'),
  edit('how many reminders in the data', '"reminders":1', '"reminders":2'),
  edit('the due day', '<dt>Due</dt><dd><bdi>2026-03-31', '<dt>Due</dt><dd><bdi>2026-04-30'),
  edit('the due day in the data', '"due_on":"2026-03-31"', '"due_on":"2026-04-30"'),
  edit('the kind', '"kind":"all"', '"kind":"roles"'),
  { what: 'a person removed', change: (file) => swap(file, rowsOf(file, 'people')[1] ?? '', '') },
  { what: 'the people emptied', change: (file) => swap(file, bodyOf(file, 'people'), '') },
  {
    what: 'people and keys exchanged',
    change: (file) => exchange(file, partOf(file, 'people'), partOf(file, 'keys')),
  },
  {
    what: 'the keys of another file',
    change: async (file, signer) => {
      const other = await signedFile({ signer, review: { ...reviewOfAll, callers: [] } })
      return swap(file, partOf(file, 'keys'), partOf(other, 'keys'))
    },
  },
  edit('a manifest of roles only', '"msp-access-review-manifest"', '"msp-role-review-manifest"'),
  edit('a manifest of an unknown format', '"msp-access-review-manifest"', '"msp-any-manifest"'),
  {
    what: 'a manifest of a later version',
    change: (file) => {
      const manifest = bodyOf(file, 'manifest')
      return swap(file, manifest, manifest.replace('"version":2', '"version":3'))
    },
  },
  {
    what: 'a manifest of an earlier version, which has no such sections',
    change: (file) => {
      const manifest = bodyOf(file, 'manifest')
      return swap(file, manifest, manifest.replace('"version":2', '"version":1'))
    },
  },
  { what: 'who came, emptied', change: (file) => swap(file, bodyOf(file, 'came'), '') },
  { what: 'what changed, taken away', change: (file) => swap(file, partOf(file, 'changed'), '') },
]

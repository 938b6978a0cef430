import { cellsOf, type Table } from '../../export/table'
import { momentCell, momentHead, notKnown } from '../../lib/files/file-values'
import type { AuditLine } from '../../queries/activity'
import { changesText, type NodeNames } from '#domain/activity/changes'
import { actorKindWords, actorName, nameOf, reasonWords } from '#domain/activity/record-words'
import { sentenceOf, textOf } from '#domain/activity/sentence'

type Options = Pick<Table, 'facts' | 'missing' | 'readAt' | 'file'> & { readonly nodeName: NodeNames }

/** Lines of the log as a table, for a file or for paper. */
export const logTable = (lines: readonly AuditLine[], { nodeName, ...about }: Options): Table => ({
  title: 'Activity',
  ...about,
  ...cellsOf<AuditLine>(
    [
      [momentHead('Time'), ({ at }) => momentCell(at, true)],
      ['Who', actorName],
      ['Who ID', ({ employee, account }) => employee ?? account ?? ''],
      ['Who email', ({ account_email }) => account_email ?? ''],
      ['Kind', ({ actor_kind: kind }) => (kind === undefined ? notKnown : (actorKindWords[kind] ?? kind))],
      ['What', (line) => textOf(sentenceOf(line, nodeName))],
      ['Record type', ({ record_type }) => (record_type === undefined ? notKnown : (record_type ?? ''))],
      ['Record', (line) => nameOf(line) ?? (line.record_id == null ? '' : notKnown)],
      ['Record ID', ({ record_id }) => (record_id === undefined ? notKnown : (record_id ?? ''))],
      ['Fields', (line) => changesText(line, nodeName)],
      ['Result', ({ result }) => result ?? notKnown],
      ['Reason', ({ reason }) => (reason === undefined ? notKnown : reasonWords(reason ?? ''))],
      ['Times', ({ count }) => count ?? notKnown],
      ['Address', ({ address }) => address ?? notKnown],
      ['Request', ({ request_id }) => request_id ?? notKnown],
      ['Operation', ({ operation }) => operation ?? notKnown],
    ],
    lines,
  ),
})

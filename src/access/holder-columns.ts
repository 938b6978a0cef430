import type { Holder } from '#domain/access/world'
import type { FileColumn } from '../export/table'
import { notKnown } from '../lib/file-values'

const states = { now: 'active', later: 'invited', ended: 'expired', unknown: notKnown }

/** Who a row of a file is about, and whether their role counts yet or still. */
export const holderColumns: readonly FileColumn<{ readonly holder: Holder }>[] = [
  ['Kind', ({ holder }) => holder.kind],
  ['Name', ({ holder }) => holder.name],
  ['Email', ({ holder }) => (holder.kind === 'key' ? '' : (holder.email ?? notKnown))],
  ['ID', ({ holder }) => holder.id],
  ['State', ({ holder }) => states[holder.state ?? 'unknown']],
]

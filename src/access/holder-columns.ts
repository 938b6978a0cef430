import type { Holder } from '#domain/access/world'
import type { FileColumn } from '../export/table'
import { notKnown } from '../lib/file-values'

/** Who a row of a file is about. */
export const holderColumns: readonly FileColumn<{ readonly holder: Holder }>[] = [
  ['Kind', ({ holder }) => holder.kind],
  ['Name', ({ holder }) => holder.name],
  ['Email', ({ holder }) => (holder.kind === 'key' ? '' : (holder.email ?? notKnown))],
  ['ID', ({ holder }) => holder.id],
]

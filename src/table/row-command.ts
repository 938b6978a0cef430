import type { MenuPlace } from '../ui/overlay/menu-place'

/** What a person asks of a row: its menu, the action of a letter, or to edit a cell. */
export type RowCommand = {
  /** The cell that a field opens over; undefined where the column isn't shown. */
  readonly cellOf: (column: string) => Element | undefined
} & (
  | { readonly kind: 'menu'; readonly place: MenuPlace }
  /** `column` is where the focus is. */
  | { readonly kind: 'letter'; readonly letter: string; readonly column: string }
  | { readonly kind: 'edit'; readonly column: string }
)

import { freeText, oneOf, searchOf } from './search-params'

/** The place in a list without page numbers, as the server wrote it; empty for the beginning. */
export const cursorText = freeText(1_000)

/** The view of a record's page has an address of its own. `can`: the actions of “Who can do what”. */
export const recordShape = { view: oneOf(['access', 'history'], ''), cursor: cursorText, can: freeText(600) }
export const recordSearch = searchOf(() => recordShape)

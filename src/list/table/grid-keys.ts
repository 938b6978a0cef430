/** The rows that Page Up and Page Down pass. */
const pageStep = 10

const isShown = (element: Element) => element.checkVisibility?.() ?? true
const shownIn = <E extends Element>(elements: Iterable<E>): E[] => [...elements].filter(isShown)

/** The element that takes a cell's focus: its link or button, else the cell itself. */
const widgetOf = (cell: Element): HTMLElement | null =>
  cell.querySelector<HTMLElement>('a[href], button, input:not(:disabled), [role=link]')

/** The record whose row had the focus, for each visit to a list, so that Back leads to that row again. */
const lastRecords = new Map<string, string>()
let visit = ''

/** Makes an element the only one of the table that Tab reaches. */
export function makeStop(table: HTMLTableElement, element: HTMLElement): void {
  const link = element.closest('tbody tr')?.querySelector('a[href]')
  lastRecords.set(visit, link?.getAttribute('href') ?? '')
  for (const one of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) one.tabIndex = -1
  element.tabIndex = 0
}

/** Makes Tab skip everything in the cells except one stop: the last row of this visit, else the first row. */
export function keepStop(table: HTMLTableElement, visitNow: string): void {
  visit = visitNow
  for (const one of table.querySelectorAll<HTMLElement>(':is(a[href], button):not([tabindex])'))
    one.tabIndex = -1
  const last = table.querySelector<HTMLElement>(`tbody a[href="${CSS.escape(lastRecords.get(visit) ?? '')}"]`)
  if (last && !last.closest('tr')?.querySelector('[tabindex="0"]')) makeStop(table, last)
  if (table.querySelector('[tabindex="0"]')) return
  const link = table.querySelector<HTMLElement>('tbody a[href]')
  // A head that became the stop while the rows load would stay the stop.
  if (!link && table.ariaBusy === 'true') return
  const element = link ?? table.querySelector<HTMLElement>('thead button')
  if (element) element.tabIndex = 0
}

type Step = { readonly row: number; readonly cell: number }
const far = 1_000_000

/** How far a key goes. Keys with Control go to the first or last row. */
function stepOf(key: string, toEnds: boolean): Step | undefined {
  const steps: Readonly<Record<string, Step>> = {
    ArrowDown: { row: 1, cell: 0 },
    j: { row: 1, cell: 0 },
    ArrowUp: { row: -1, cell: 0 },
    k: { row: -1, cell: 0 },
    PageDown: { row: pageStep, cell: 0 },
    PageUp: { row: -pageStep, cell: 0 },
    ArrowRight: { row: 0, cell: 1 },
    ArrowLeft: { row: 0, cell: -1 },
    Home: toEnds ? { row: -far, cell: 0 } : { row: 0, cell: -far },
    End: toEnds ? { row: far, cell: 0 } : { row: 0, cell: far },
  }
  return steps[key]
}

const clamp = (at: number, length: number) => Math.max(0, Math.min(at, length - 1))

/** Moves the focus over the cells of a table. Returns the row that it reaches; undefined if the key doesn't move. */
export function moveByKey(
  table: HTMLTableElement,
  from: HTMLElement,
  key: string,
  toEnds: boolean,
): HTMLTableRowElement | undefined {
  const step = stepOf(key, toEnds)
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const here = cell?.closest('tr')
  if (!step || !cell || !here) return undefined
  const rows = shownIn(table.rows)
  // From the first row, a single step up leads to the heads. Longer ones stay among the rows.
  const least = step.row < -1 ? rows.findIndex((one) => one.closest('tbody')) : 0
  const row = rows[Math.max(clamp(rows.indexOf(here) + step.row, rows.length), least)]
  if (!row) return undefined
  const cells = shownIn(row.cells)
  const at = row === here ? clamp(cells.indexOf(cell) + step.cell, cells.length) : cell.cellIndex
  const to = row === here ? cells[at] : (cells.find(({ cellIndex }) => cellIndex === at) ?? cells.at(-1))
  if (!to) return undefined
  const element = widgetOf(to) ?? to
  makeStop(table, element)
  element.focus({ preventScroll: true })
  to.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  return row
}

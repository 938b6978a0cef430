/**
 * Escapes a text for HTML, exactly as browsers write text out. Control characters and halves of characters,
 * which other people's names and notes can have, become the replacement character.
 */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')

/** A name or note by other people: plain text with its own writing direction. */
export const own = (text: string | null): string =>
  text === null || text.trim() === '' ? '—' : `<bdi>${escapeHtml(text)}</bdi>`

/** 2026-03-04 09:30:00 UTC, in every time zone. */
export const moment = (iso: string | null): string =>
  iso === null
    ? '—'
    : escapeHtml(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(iso) ? `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` : iso,
      )

/** 2026-03-04 for a date of the wire, like “March 4, 2026”. Another text stays as it is. */
export const day = (text: string | null): string => {
  const at = Date.parse(`${text ?? ''} UTC`)
  return Number.isNaN(at) ? own(text) : new Date(at).toISOString().slice(0, 10)
}

/** 5_400_000 ms is “1 h 30 min”; less than a second is “under 1 s”. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const words = parts.flatMap((value, index) => (value > 0 ? [`${value} ${['h', 'min', 's'][index]}`] : []))
  return words.join(' ') || (milliseconds > 0 ? 'under 1 s' : '0 s')
}

type Cell = string | { readonly head: string } | { readonly mark: string; readonly say: string }
const cellHtml = (cell: Cell): string => {
  if (typeof cell === 'string') return `<td>${cell}</td>`
  if ('head' in cell) return `<th scope="row">${cell.head}</th>`
  return `<td class="mark">${cell.mark}<span class="say">${cell.say}</span></td>`
}

export type Column<R> = readonly [head: string, cell: (row: R) => Cell]
/** A table, or what is said without rows; all of it is HTML already. */
export function table<R>(rows: readonly R[], none: string, columns: readonly Column<R>[], look = ''): string {
  if (rows.length === 0 && none !== '') return `<p>${none}</p>`
  const head = columns.map(([one]) => `<th scope="col"><span>${one}</span></th>`).join('')
  const body = rows
    .map((row) => `<tr>${columns.map(([, cell]) => cellHtml(cell(row))).join('')}</tr>`)
    .join('')
  return `<div class="wide"><table${look && ` class="${look}"`}><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** A list of labels and values; the values are HTML already. What isn't there is false. */
export const facts = (list: readonly (readonly [label: string, html: string] | false)[]): string =>
  `<dl>${list.map((one) => (one ? `<div><dt>${one[0]}</dt><dd>${one[1]}</dd></div>` : '')).join('')}</dl>`

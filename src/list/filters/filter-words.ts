import { formatMoment } from '../../lib/dates'
import { formatNumber, isolated } from '../../lib/words'
import { textAt } from '../../lib/address/list-address'
import { rangeOf, type Choice, type ListFilter } from './list-filter'

function numberWords(from: string, to: string): string {
  const [least, most] = [from, to].map((text) => (text === '' ? '' : formatNumber(Number(text))))
  if (!to) return `${least} or more`
  if (!from) return `up to ${most}`
  return least === most ? `${least}` : `${least}–${most}`
}

function dayWords(from: string, to: string): string {
  if (!to) return `from ${formatMoment(from)}`
  if (!from) return `until ${formatMoment(to)}`
  if (from === to) return formatMoment(from)
  const [day, time] = to.split('T')
  return `${formatMoment(from)} – ${time && from.startsWith(`${day}T`) ? time : formatMoment(to)}`
}

/** The value of a filter in words. Several values are the first one and how many more there are. */
export function filterWords<Row>(
  filter: ListFilter<Row>,
  search: object,
  choices: readonly Choice[],
): string {
  if (filter.kind === 'range') {
    const words = filter.of === 'day' ? dayWords : numberWords
    return words(...rangeOf(filter, search))
  }
  const text = textAt(search, filter.key)
  const [first = '', ...more] = filter.many ? text.split(',') : [text]
  const words = isolated(choices.find(({ value }) => value === first)?.words ?? first)
  return more.length > 0 ? `${words} +${more.length}` : words
}

import { companyOfLine } from './compare'
import { askedOnce, type Question } from './line-questions'
import { identityOf, type Ours, type Theirs } from './match'
import type { Answers, ReadRow } from './read-line'

/** What names with a number before or behind them are. */
const nameKey = 'name of'
const shape = /^(\d+) [-\u2010-\u2015] (.+)$|^(.+?) ?\((\d+)\)$/

/** A line with the name alone, and the number where no column has one. */
function splitOf(row: ReadRow): ReadRow {
  const [, before, last, first, behind] = shape.exec(row.company_name) ?? []
  const company_key = row.company_key || (row.reference ? '' : (before ?? behind ?? ''))
  return { ...row, company_name: last ?? first ?? row.company_name, company_key }
}

const namesIn = (rows: readonly ReadRow[]) => new Set(rows.map((row) => row.company_name)).size

/**
 * “1001 - Alpha GmbH” and “Alpha GmbH (1001)” as number and name, once a person says so. That is asked where most
 * names are such, and the number or the name alone is one of ours. What is ours as it stands stays so.
 */
export function numbersInNames(
  read: readonly ReadRow[],
  answers: Answers,
  ours: readonly Pick<Ours, 'id'>[],
  match: (theirs: readonly Theirs[]) => ReadonlyMap<string, Ours>,
): { readonly read: readonly ReadRow[]; readonly questions: readonly Question[] } {
  const shaped = read.filter((row) => shape.test(row.company_name))
  if (namesIn(shaped) * 2 <= namesIn(read)) return { read, questions: [] }
  const whole = match(read.map(companyOfLine))
  const those = shaped.filter((row) => !whole.has(identityOf(companyOfLine(row))))
  const split = new Map(those.map((row) => [row, splitOf(row)] as const))
  const halves = [...split.values()].map(companyOfLine)
  const ids = new Set<string>(ours.map(({ id }) => id))
  const [first] = those
  if (!first || (match(halves).size === 0 && !halves.some(({ key }) => ids.has(key))))
    return { read, questions: [] }
  return {
    read: answers[nameKey] === 'both' ? read.map((row) => split.get(row) ?? row) : read,
    questions: [askedOnce(nameKey, first.company_name, ['both', 'name'], 'both')],
  }
}

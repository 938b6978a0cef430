import { figure, main, overlay, rangeOf, rowsOf, termsOf, type Row } from './page-facts'
import { those, title, violated, wordsOf, type Part, type Violation } from './page-facts'
import { nodesOf } from './claims'
import { effects, sameRecords, subjects } from './records'
import { doubtsOn, figuresOn, gistOf, sumsOf, type Seen } from './seen'
import { isSteady } from './proxy'
import { isLoad } from './steps'
import { differences, isNoun, isSpecified, type World } from './world'

/** 1. A figure equals the number of rows behind its link, wherever it is said. */
function figures(seen: Seen): string[] {
  const said = new Map(seen.figures)
  return figuresOn(seen).flatMap(([address, count]) => {
    const other = said.get(address) ?? count
    said.set(address, count)
    return other === count
      ? []
      : [`${address} has ${count} rows, and ${other} by another figure (${seen.path})`]
  })
}

/** The person has to confirm who they are first. */
const asksWho = ({ reply }: { readonly reply: string }) => reply.includes('"confirm":true')
const messagesOf = (page: Part) =>
  those(page, 'region')
    .filter(({ name }) => name === 'Messages')
    .flatMap((one) => those(one, 'paragraph').map(wordsOf))
const saidDone =
  /\b(saved|created|deleted|removed|invited|sent|moved|changed|added|has|have|is now|taken back|resent|rotated|closed|started|kept|pinned)\b/i
const saidNot = /n[’']t\b|nothing|not (known|allowed|saved|done)|failed|no longer|already|may have/i
/** 4. What is said of a write is what became of it, and what is said to be saved is there after a reload. */
function outcomes({
  step,
  exchanges,
  page,
  before,
  world,
  worldBefore,
  earlier,
  wasWrite,
  path,
  lost,
}: Seen): string[] {
  if (
    step.do === 'reload' &&
    wasWrite &&
    earlier !== undefined &&
    !['', earlier].includes(gistOf(page, path))
  )
    return [`After a reload, ${path} has ${gistOf(page, path)} instead of ${earlier}`]
  const writes = exchanges.filter(
    (one) => one.method !== 'GET' && one.body !== '{}' && !/\/(session|sign-in|account)\//.test(one.path),
  )
  // A browser sends a request again by itself where a connection ends without a reply.
  const write = writes.at(-1)
  const isAgain = writes.every(({ path: at, body }) => at === write?.path && body === write.body)
  const isDone = write && write.status >= 200 && write.status < 300
  if (
    !write ||
    !isAgain ||
    exchanges.some(asksWho) ||
    (isDone && write.fate === 'kept') ||
    lost.includes(write.path)
  )
    return []
  const fresh = messagesOf(page)
    .filter((one) => !messagesOf(before).includes(one))
    .join(' ')
  // The page looks whether a deletion or change was done whose reply was lost.
  if (writes.some(({ status }) => status >= 200 && status < 300) && saidDone.test(fresh)) return []
  const where = `${write.method} ${write.path} (${write.fate}, ${write.status})`
  const words = [fresh, ...those(page, 'alert', 'status').map(wordsOf)].join(' ').trim()
  const isHeard = saidNot.test(words) || those(page, 'alert').some((one) => wordsOf(one) !== '')
  const isSilent = !isLoad(step) && !isHeard
  const isLost = writes.some(({ fate, status }) => fate === 'lost' && status < 300)
  const found = isLost ? [] : differences(worldBefore, world).map((what) => `changed ${what}`)
  if (isSilent) found.push('leaves the page silent')
  if (isLost && !isLoad(step) && words !== '' && !/known|may have/i.test(wordsOf(page)))
    found.push(`makes the page say “${words}”`)
  if (saidDone.test(fresh) && !saidNot.test(fresh)) found.push(`makes the page say “${fresh}”`)
  return found.map((what) => `${where} ${what}`)
}

/** A person who comes back is invited again. */
const comingBack = (before: World, now: World): World => {
  const again = { status: 'invited', is_2fa_enabled: false, signs_in_by_sso: false }
  const employees = [...before.employees].map(
    ([id, one]) => [id, now.employees.has(id) ? one : { ...one, ...again }] as const,
  )
  return { ...before, employees: new Map(employees) }
}
/** 5. Taking back gives the rows of before. */
const takenBack = ({ exchanges, undo, world }: Seen): string[] => {
  const [write, ...others] = exchanges.filter(({ method, path }) => method !== 'GET' && !isSteady(path))
  return undo && write?.path.endsWith('/take-back/') && write.status === 200 && others.length === 0
    ? differences(comingBack(undo, world), world).map((what) => `After taking back: ${what}`)
    : []
}

/** 6. What is offered isn't refused. A gateway can't know what another API lets no key give. */
const offers = ({ exchanges, place }: Seen): string[] =>
  exchanges
    .filter(({ method, status, fate }) => method !== 'GET' && status === 403 && fate === 'kept')
    .filter((one) => !asksWho(one))
    .filter(({ reply }) => place === 'own' || !reply.includes('No API key can use'))
    .map(({ method, path, reply }) => `${method} ${path} was offered and is refused: ${reply}`)

/** 8. There is a way on, a title, and the focus is on something. A page says what it said before. */
function ways({
  earlier,
  wasWrite,
  page,
  path,
  pathBefore,
  hasFocus,
  hadFocus,
  step,
  wasTaken,
  isLoaded,
}: Seen): string[] {
  const isTurned = pathBefore.split('?')[0] !== path.split('?')[0]
  const isLost = wasTaken && !isLoaded && !overlay(page) && !hasFocus && (isTurned || hadFocus)
  const isShut = those(page, 'link', 'button').every(({ isDisabled }) => isDisabled)
  const wrong = [
    [/undefined|NaN|\bnull\b|\[object/.test(path), 'is no address'],
    [title(page) === '', 'has no title'],
    [
      step.do === 'sign in again' && wasTaken && step.from.split('?')[0] !== path.split('?')[0],
      `stands there after signing in at ${step.from}`,
    ],
    [isShut, 'has no way on'],
    [
      earlier !== undefined &&
        !overlay(page) &&
        !(step.do === 'reload' && wasWrite) &&
        !['', earlier].includes(gistOf(page, path)),
      `has ${gistOf(page, path)}, and had ${earlier}`,
    ],
    [isLost, isTurned ? 'opens with the focus on nothing' : 'loses the focus'],
  ] as const
  return wrong.flatMap(([is, what]) => (is ? [`${path} ${what}`] : []))
}

/** 9. The sums of lists, and a word where there is nothing. */
function sums({ page, path, world, isWhole, isKept, doubtful, place }: Seen): string[] {
  // A review asks the next question after a reload, and a form has no input.
  const found =
    isKept && doubtsOn(page).length < doubtful.length && !/^\/reviews\/|\/(edit|new|import)\b/.test(path)
      ? [`${path} said ${doubtful.join(', ')} where a reply had failed, and now ${doubtsOn(page).join(', ')}`]
      : []
  const content = main(page)
  // A page with several lists has several sums.
  const [table, other] = those(content, 'grid', 'treegrid')
  const range = other ? undefined : rangeOf(page)
  const [, noun, node, only] =
    /^\/(?:billing\/)?([a-z-]+)(?:\?node=([0-9a-f-]+)(&only=yes)?)?$/.exec(path) ?? []
  const all = those(content, 'paragraph', 'status')
    .map((one) => /^Sorted by .*: all ([\d,]+) /.exec(wordsOf(one))?.[1])
    .find(Boolean)
  // A gateway has no lists of some nouns.
  const isElsewhere = wordsOf(content).includes('shows another API')
  const isBare = !table && !isElsewhere && those(content, 'alert').length === 0 && !overlay(page)
  const inNodes = node && (noun === 'companies' || noun === 'employees')
  const inside = nodesOf(world, { node: node ?? null, only: only !== undefined })
  const listed = inNodes ? range?.of : node ? undefined : all ? figure(all) : isBare ? 0 : undefined
  const records = isNoun(noun) ? [...world[noun].values()] : []
  const right = records.filter(({ msp_node: at }) => !inNodes || inside.has(at ?? 0)).length
  const isTold = isNoun(noun) && (place === 'own' || isSpecified(noun))
  if (isWhole && isKept && isTold && listed !== undefined && listed !== right)
    found.push(`${path} lists ${listed}; the API has ${right}`)
  if (table && range) {
    // The head of a group is one cell.
    const rows = rowsOf(table).filter(({ cells, links }) => links.length > 0 && cells.size > 1).length
    if (rows > 0 && rows !== range.to - range.from + 1)
      found.push(`${path} shows ${rows} rows as ${range.from}–${range.to}`)
    if (all && figure(all) !== range.of) found.push(`${path} says “all ${all}” of ${range.of}`)
  }
  for (const list of those(content, 'region')) {
    const foot = those(list, 'region').find(({ name }) => name === 'Selection')
    const said = foot && /([\d,]+) (?:[a-z ]+ )?selected/.exec(wordsOf(foot))?.[1]
    const here = rangeOf(list)
    if (those(list, 'grid').length !== 1 || !said || here?.of !== (here && here.to - here.from + 1)) continue
    const boxes = those(list, 'checkbox').filter(({ name }) => /^Select (?!all)/.test(name))
    const ticks = boxes.filter(({ isChecked }) => isChecked).length
    const elsewhere = figure(/, ([\d,]+) not on this page/.exec(wordsOf(foot))?.[1] ?? '0')
    if (figure(said) - elsewhere !== ticks) found.push(`${path} says ${said} selected where ${ticks} are`)
  }
  const rows = those(content, 'grid', 'treegrid', 'table', 'list').map(
    (one) => those(one, 'row', 'listitem').length,
  )
  const says = /\b(nothing|no|none|isn’t|couldn’t|can’t|not|failed|another API)\b/i.test(wordsOf(content))
  if (/[?&]search=/.test(path) && rows.every((count) => count < 2) && !says)
    found.push(`${path} shows nothing and says nothing`)
  return found
}

/** 9. What a person uses has a name. */
const nameless = ({ page, path }: Seen): string[] =>
  those(page, 'button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'spinbutton')
    .filter((one) => one.name === '' && (!/button|link/.test(one.role) || wordsOf(one).trim() === ''))
    .map(({ role }) => `${path} has a ${role} without a name`)

/** 9. A total is the sum of its column. */
function totals({ page, path, world, isWhole }: Seen): string[] {
  const columnOf = (rows: readonly Row[], column: string) => rows.map(({ cells }) => cells.get(column) ?? '')
  // Where a figure is being changed, its cell has more.
  const tables = those(main(page), 'table').filter((one) => those(one, 'textbox').length === 0)
  const inTables = tables.flatMap((table) => {
    const [rows, total] = [rowsOf(table).slice(0, -1), rowsOf(table).at(-1)]
    const columns = [...(total?.cells ?? [])].filter(
      ([, words]) => /\d/.test(words) && !words.startsWith('not known'),
    )
    return total?.cells.values().next().value === 'Total'
      ? columns.map(([column, words]) => [words, columnOf(rows, column)] as const)
      : []
  })
  const statements = those(main(page), 'region').flatMap((region) => {
    const [said, tables] = [termsOf(region).get('Total'), those(region, 'table')]
    return said && tables.length === 1 ? [[said, columnOf(rowsOf(tables[0]!), 'Amount')] as const] : []
  })
  const licences = /(?<=^|\s)([\d,]+ licences), /.exec(wordsOf(main(page)))?.[1]
  const bought = [...world.companies.values()].flatMap(({ packages = [] }) => packages)
  const billed = isWhole && licences && /^\/billing(\?by=[a-z]+)?$/.test(path)
  const inAll = billed ? [[licences, bought.map((one) => String(one.license_count))] as const] : []
  return [...inTables, ...statements, ...inAll].flatMap(([words, cells]) =>
    sumsOf(words.split(' and ')) === sumsOf(cells)
      ? []
      : [`${path} says “${words}” of ${cells.slice(0, 20).join(' + ')}`],
  )
}

/** 10. A file that a list offers is read again by Import, which finds nothing to change. */
function readAgain({ step, wasTaken, page, path, isKept }: Seen): string[] {
  const wrong = /Change, ready|New, ready|Skipped, |No column holds|No line/.exec(wordsOf(main(page)))?.[0]
  return step.do === 'import' && wasTaken && isKept && wrong
    ? [`${path} says “${wrong}” of a file of ours`]
    : []
}

/** 10. Two rows of one name have something that tells them apart. */
const apart = ({ page, path }: Seen): string[] =>
  // Mails in the outbox are no records: somebody gets two alike.
  (path.startsWith('/activity') ? [] : those(main(page), 'grid')).flatMap((table) => {
    const seen = new Map<string, string>()
    return rowsOf(table).flatMap(({ cells, links: [link] }) => {
      if (!link?.url || !link.name) return []
      const words = [...cells].flatMap(([column, text]) => (column === '' ? [] : text)).join(' | ')
      const other = seen.get(words) ?? link.url
      seen.set(words, link.url)
      return other === link.url ? [] : [`${path} has two rows “${words}”: ${other} and ${link.url}`]
    })
  })

const properties = [
  [1, figures],
  [2, sameRecords],
  [4, outcomes],
  [5, takenBack],
  [6, offers],
  [7, subjects],
  [7, effects],
  [8, ways],
  [9, sums],
  [9, totals],
  [9, nameless],
  [10, readAgain],
  [10, apart],
] as const
export const violationsOf = (seen: Seen): Violation[] =>
  properties.flatMap(([property, of]) => of(seen).map((what) => violated(property, what)))

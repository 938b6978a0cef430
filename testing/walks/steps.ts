import type { Locator, Page } from '@playwright/test'
import { isMeant } from './jobs'
import { main, overlay, those, title, type Part } from './page-facts'
import type { Seeded } from './seeded'

/** A control as a person finds it: by its role and name, and which one of several. */
export type Control = { readonly role: string; readonly name: string; readonly nth: number }
type Entry = { readonly on: Control; readonly value: string | number }
export type Step = {
  readonly do:
    | ('open' | 'press' | 'send' | 'type' | 'key' | 'back' | 'forward' | 'reload' | 'other tab')
    | ('take back' | 'meanwhile' | 'import' | 'sign in again')
  readonly on?: Control
  readonly entries?: readonly Entry[]
  /** The address to open, what to type, or the key. */
  readonly text?: string
  /** The next step is taken while the replies to this one are still on their way. */
  readonly isHasty?: boolean
}
/** Whether a step loads a page, or goes to another by the browser itself. Activity is opened to take back. */
export const isLoad = ({ do: does }: Step): boolean => /open|reload|back|forward|tab/.test(does)
export type Taken = Step & { readonly isHasty: boolean; readonly from: string }

const pressable =
  'link button menuitem checkbox option radio switch tab menuitemcheckbox menuitemradio'.split(' ')
const enterable = 'textbox searchbox spinbutton combobox checkbox radio'.split(' ')
/** It would end the walk, leads out of the dashboard, or is about the key that reads the records, and its role. */
const avoided =
  /^(Sign out|End (this |all )?session|Skip to|Print|Keyboard shortcuts|Delete passkey|Remove password|[A-Z][a-z ]+ Administrator$)/
const isLeaving = ({ url = '' }: Part) => /^(https?:|mailto:|#|\/api\/|\/service-accounts\/1\b)/.test(url)
function usable(scope: Part, roles: readonly string[]): Part[] {
  // The browser draws those of a closed list, where no hand reaches them.
  const unreachable = new Set(those(scope, 'combobox').flatMap((one) => those(one, 'option')))
  return those(scope, ...roles).filter(
    (one) =>
      one.name && !one.isDisabled && !avoided.test(one.name) && !isLeaving(one) && !unreachable.has(one),
  )
}

function controlOf(page: Part, part: Part): Control {
  const same = those(page, part.role).filter(({ name }) => name === part.name)
  return { role: part.role, name: part.name, nth: same.indexOf(part) }
}
const press = (page: Part, part: Part): Step => ({ do: 'press', on: controlOf(page, part) })

const names = 'Ada|Żaneta|O’Neill & Sons|ليلى|李 小龍|=SUM(A1)|<b>bold</b>|  spaced  out '.split('|')
const hard = ['', ' ', 'x'.repeat(200), 'a@b', '-1', '0', '1e9', '\u202eabc', '1,5']
function valueFor({ role, name, children }: Part, random: Seeded): string | number {
  if (/combobox|checkbox|radio/.test(role)) return random.below(Math.max(4, children.length))
  const asked = /^Type (.+) to confirm$/.exec(name)?.[1]
  if (asked) return asked.replaceAll(/[\u2068\u2069]/g, '')
  if (random.often(0.05)) return random.one(hard)
  if (/email/i.test(name)) return `walk.${random.below(10_000)}@walk.example`
  if (/date|day|from|until/i.test(name)) return `2027-0${1 + random.below(9)}-1${random.below(9)}`
  if (role === 'spinbutton' || /licen[cs]es|quantity|price/i.test(name)) return String(1 + random.below(60))
  return `${random.one(names)} ${random.below(1_000)}`
}

/** Fills what is on a form, and presses its last button, which sends it. */
function drawSending(page: Part, form: Part, random: Seeded): Step | undefined {
  const isNew = /^(New|Invite|Create|Add)/.test(title(page)) || form.role === 'dialog'
  const odds = ({ role, name }: Part) => {
    if (/^(Search|Select all)/.test(name)) return 0
    if (/checkbox|radio/.test(role)) return 0.25
    return isNew ? (role === 'combobox' ? 0.7 : 0.95) : 0.7
  }
  const chosen = usable(form, enterable).filter((one) => random.often(odds(one)))
  const entries = chosen.map((one) => ({ on: controlOf(page, one), value: valueFor(one, random) }))
  const sends = those(form, 'button').filter(({ name }) => name && !/^(Cancel|Close|What does)/.test(name))
  // What is entered may enable it.
  const send = entries.length > 0 ? sends.at(-1) : sends.findLast(({ isDisabled }) => !isDisabled)
  return send && !avoided.test(send.name) ? { do: 'send', entries, on: controlOf(page, send) } : undefined
}

function drawOver(page: Part, over: Part, random: Seeded): Step {
  const leave: Step = { do: 'key', text: 'Escape' }
  const controls = usable(over, pressable)
  const isDialog = over.role === 'dialog'
  const sending = isDialog ? drawSending(page, over, random) : undefined
  const any = controls.length > 0 ? press(page, random.one(controls)) : leave
  return random.weighted<Step>([
    [sending ? 10 : 0, sending ?? leave],
    [isDialog ? 4 : 12, any],
    [2, leave],
  ])
}

/** What a person presses without a job, by its weight. */
const kinds: readonly (readonly [weight: number, word: string])[] = [
  [4, 'row'],
  [3, 'figure'],
  [5, '(button|menuitem|link) (More actions|Actions of|Resend|Remind|Take back|Keep|Decide|Apply|Rotate)'],
  [4, '(button|menuitem|link) (Edit|New|Invite|Create|Add|Start|Move|Change)'],
  [2, '(checkbox|radio) '],
  [6, 'any'],
]
type Drawing = { readonly random: Seeded; readonly pressed: ReadonlySet<string> }
/** Presses something in a part of the page. What was not pressed yet goes first. */
function drawPress(page: Part, part: Part, word: string, { random, pressed }: Drawing): Step | undefined {
  const meant = isMeant(word)
  const found = usable(part, pressable).filter(({ role, name, url = '' }) =>
    meant.test(`${role} ${name} ${url}`.trim()),
  )
  const fresh = found.filter(({ name }) => !pressed.has(name))
  return found[0] && press(page, random.one(fresh.length > 0 ? fresh : found))
}

/** What a person does without a job. */
function drawAny(page: Part, how: Drawing): Step {
  const drawn = kinds.flatMap(([weight, word]) => {
    const step = drawPress(page, word === 'any' ? page : main(page), word, how)
    return step ? [[weight, step] as const] : []
  })
  const rest = (['back', 'back', 'forward', 'reload', 'other tab', 'take back'] as const).map(
    (one) => [0.7, { do: one }] as const,
  )
  return how.random.weighted<Step>([
    ...drawn,
    ...rest,
    [0.5, { do: 'key', text: how.random.one(['j', '?', '/']) }],
  ])
}

/** The step of a job, if the page offers it. */
function stepOf(page: Part, word: string, how: Drawing): Step | undefined {
  const over = overlay(page)
  const [first = '', text = ''] = word.split(/ (.*)/)
  if (/^(reload|back|take back|meanwhile|import|sign in again)$/.test(word)) return { do: word as 'back' } // One of them.
  if (first === 'key') return { do: 'key', text: text.replace('!', ''), isHasty: text.startsWith('!') }
  if (first === 'type') {
    const box = usable(main(page), ['searchbox'])[0]
    return box && { do: 'type', on: controlOf(page, box), text }
  }
  if (first === 'choose') {
    const box = usable(over ?? main(page), ['combobox']).find(({ name }) => name.startsWith(text))
    return box && { do: 'press', entries: [{ on: controlOf(page, box), value: how.random.below(20) }] }
  }
  if (word === 'send') {
    const form = over ?? those(main(page), 'form').find((one) => usable(one, ['button']).length > 0)
    return form && drawSending(page, form, how.random)
  }
  if (!word.startsWith('/'))
    // What is beside the page has names of the page, too.
    return (
      (word !== 'any' && drawPress(page, over ?? main(page), word, how)) ||
      drawPress(page, over ?? page, word, how)
    )
  const link = usable(over ?? page, ['link']).find(({ url }) => url?.split('?')[0] === word)
  if (link && (over || how.random.often(0.9))) return press(page, link)
  // A layer over the page comes first.
  return over ? undefined : { do: 'open', text: word }
}
/** A narrow window has its sections behind a button. */
const sectionsFor = (page: Part, word: string) =>
  overlay(page) || !/^\/[a-z-]*$/.test(word)
    ? undefined
    : usable(page, ['button']).find(({ name }) => name === 'Open navigation')

/** Draws what to do next: now and then something else than the job. `left`: what is left of the job. */
export function drawStep(page: Part, left: string[], deal: () => string[], how: Drawing): Step {
  const over = overlay(page)
  if (how.random.often(0.12)) return over ? drawOver(page, over, how.random) : drawAny(page, how)
  for (;;) {
    if (left.length === 0) left.push(...deal())
    const sections = sectionsFor(page, left[0]!)
    if (sections && how.random.often(0.9)) return press(page, sections)
    const step = stepOf(page, left[0]!, how)
    if (!step && over) return drawOver(page, over, how.random)
    left.shift()
    if (step) return step
  }
}

/** How a person does it: with a mouse, or with keys alone. */
export type Hand = 'mouse' | 'keys'
export const patience = { timeout: 2_500 }
const soon = { waitUntil: 'commit' } as const
const find = (page: Page, { role, name, nth }: Control): Locator =>
  // The roles of a snapshot are those of ARIA.
  page.getByRole(role as 'button', { name, exact: true }).nth(nth)

async function operate(page: Page, on: Control, hand: Hand): Promise<void> {
  const control = find(page, on)
  if (hand === 'mouse') return control.click(patience)
  await control.focus(patience)
  const isTicked = /checkbox|radio|switch|option/.test(on.role)
  // Enter in a box that is closed sends the form.
  await page.keyboard.press(isTicked ? 'Space' : on.role === 'combobox' ? 'ArrowDown' : 'Enter')
}

async function enter(page: Page, { on, value }: Entry, hand: Hand): Promise<void> {
  const field = find(page, on)
  if (typeof value === 'string') return field.fill(value, patience)
  if (on.role !== 'combobox') return operate(page, on, hand)
  const options = field.locator('option:not([disabled])')
  const count = await options.count()
  if (count > 0) return void (await field.selectOption({ index: value % count }, patience))
  await operate(page, on, hand)
  const choices = page.getByRole('option', { disabled: false })
  await choices.first().waitFor(patience)
  await choices.nth(value % (await choices.count())).click(patience)
}

/** Takes a step. @returns false if what it is about was not there any more */
export async function take(page: Page, step: Step, hand: Hand): Promise<boolean> {
  const { on, entries = [], text = '' } = step
  try {
    for (const entry of entries) await enter(page, entry, hand).catch(() => undefined)
    if (step.do === 'open') await page.goto(text, soon)
    else if (step.do === 'key')
      for (const key of /^[a-z]+$/.test(text) ? text : [text]) await page.keyboard.press(key)
    else if (step.do === 'forward') await page.goForward(soon)
    else if (step.do === 'reload') await page.reload(soon)
    else if (step.do === 'back') {
      await page.goBack(soon)
      // The tab began there.
      if (page.url() === 'about:blank') await page.goto('/', soon)
    } else if (step.do === 'type' && on) {
      await find(page, on).fill(text, patience)
      await page.keyboard.press('Enter')
    } else if (on) await operate(page, on, hand)
    return true
  } catch (error) {
    if (/Target page, context or browser has been closed/.test(String(error))) throw error
    return false
  }
}

/** A step in words. */
export function wordsOfStep({ do: does, on, entries = [], text, isHasty, from }: Taken): string {
  const where = on ? ` ${on.role} “${on.name}”${on.nth > 0 ? ` (${on.nth + 1})` : ''}` : ''
  const typed = entries.map((entry) => `, ${entry.on.name}: ${JSON.stringify(entry.value)}`).join('')
  return `${isHasty ? '(at once) ' : ''}${does}${where}${typed}${text ? ` ${text}` : ''}   at ${from}`
}

import type { Locator, Page } from '@playwright/test'
import { main, overlay, those, title, within, type Part } from './page-facts'
import { askedActions } from './claims'
import type { Seeded } from './seeded'

/** A control as a person finds it: by its role and name, and which one of several. */
export type Control = { readonly role: string; readonly name: string; readonly nth: number }
type Entry = { readonly on: Control; readonly value: string | number }
export type Step =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'press'; readonly on: Control }
  | { readonly do: 'send'; readonly entries: readonly Entry[]; readonly on: Control }
  | { readonly do: 'type'; readonly on: Control; readonly text: string }
  | { readonly do: 'key'; readonly key: string }
  | { readonly do: 'back' | 'forward' | 'reload' | 'other tab' | 'take back' }
/** A hasty step is taken while the replies to the one before are still on their way. */
export type Taken = Step & { readonly isHasty: boolean; readonly from: string }

const pressable =
  'link button menuitem checkbox option radio switch tab menuitemcheckbox menuitemradio'.split(' ')
const enterable = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'checkbox', 'radio']
/** It would end the walk, or leads out of the dashboard. */
const avoided =
  /^(Sign out|End (this |all )?session|Skip to|Print|Keyboard shortcuts|Delete passkey|Remove password)/
const isLeaving = ({ url = '' }: Part) => /^(https?:|mailto:|#|\/api\/)/.test(url)

export function controlOf(page: Part, part: Part): Control {
  const same = those(page, part.role).filter(({ name }) => name === part.name)
  return { role: part.role, name: part.name, nth: same.indexOf(part) }
}
const usable = (scope: Part, roles: readonly string[]) =>
  those(scope, ...roles).filter(
    (one) => one.name !== '' && !one.isDisabled && !avoided.test(one.name) && !isLeaving(one),
  )

const names = 'Ada|Żaneta|O’Neill & Sons|ليلى|李 小龍|van ’t Hoff|=SUM(A1)|<b>bold</b>|  spaced  out '.split(
  '|',
)
const hard = ['', ' ', 'x'.repeat(200), 'a@b', '-1', '0', '1e9', '\u202eabc', '1,5']
function valueFor({ role, name, children }: Part, random: Seeded): string | number {
  if (role === 'combobox' || role === 'checkbox' || role === 'radio')
    return random.below(Math.max(4, children.length))
  const asked = /^Type (.+) to confirm$/.exec(name)?.[1]
  if (asked) return asked.replaceAll(/[\u2068\u2069]/g, '')
  if (random.often(0.12)) return random.one(hard)
  if (/email/i.test(name)) return `walk.${random.below(10_000)}@walk.example`
  if (/date|day|from|until/i.test(name)) return `2027-0${1 + random.below(9)}-1${random.below(9)}`
  if (role === 'spinbutton' || /licen[cs]es|quantity|price/i.test(name)) return String(1 + random.below(60))
  return `${random.one(names)} ${random.below(1_000)}`
}

/** Fills what is on a form, and presses its last button, which sends it. */
function drawSending(page: Part, form: Part, random: Seeded): Step | undefined {
  const send = usable(form, ['button'])
    .filter(({ name }) => !/^(Cancel|Close|What does)/.test(name))
    .at(-1)
  if (!send) return undefined
  const fields = usable(form, enterable)
  const isNew = /^(New|Invite|Create|Add)/.test(title(page)) || form.role === 'dialog'
  const chosen = fields.filter((one) => {
    if (/^(Search|Select all)/.test(one.name)) return false
    if (one.role === 'checkbox' || one.role === 'radio') return random.often(0.25)
    return random.often(isNew ? (one.role === 'combobox' ? 0.7 : 0.95) : 0.5)
  })
  const entries = chosen.map((one) => ({ on: controlOf(page, one), value: valueFor(one, random) }))
  return { do: 'send', entries, on: controlOf(page, send) }
}

const press = (page: Part, part: Part): Step => ({ do: 'press', on: controlOf(page, part) })
const figures = /^\d[\d,]*$|^\d[\d,]* |^[A-Z][a-z]+ \d[\d,]*$/

function drawOver(page: Part, over: Part, random: Seeded): Step {
  const controls = usable(over, pressable)
  const sending = over.role === 'dialog' ? drawSending(page, over, random) : undefined
  const leave: Step = { do: 'key', key: 'Escape' }
  const any = controls.length > 0 ? press(page, random.one(controls)) : leave
  return random.weighted<Step>([
    [sending ? 10 : 0, sending ?? leave],
    [over.role === 'dialog' ? 4 : 12, any],
    [2, leave],
  ])
}

const sections =
  '/ /employees/invitations /reviews/new /billing/months /billing/packages /roles/matrix /about /reviews/1 /reviews/2'.split(
    ' ',
  )
/** A question of the Access page, about everything or about a node and what is below. */
const question = (random: Seeded, nodes: readonly string[]) =>
  `/access?do=${random.one(askedActions)}${random.often(0.6) && nodes.length > 0 ? `&node=${random.one(nodes)}` : ''}`

/** Where a walk begins. */
export const drawStart = (random: Seeded, nodes: readonly string[]): string =>
  random.often(0.5) ? question(random, nodes) : random.one(sections)

/** Draws what to do next: what is open first, then what the page is for. */
export function drawStep(
  page: Part,
  path: string,
  random: Seeded,
  sent: ReadonlySet<string>,
  nodes: readonly string[],
): Step {
  const over = overlay(page)
  if (over) return drawOver(page, over, random)
  const content = main(page)
  const controls = usable(content, pressable)
  const forms = those(content, 'form').filter((one) => usable(one, ['button']).length > 0)
  const sending = forms[0] && drawSending(page, forms[0], random)
  const kinds: [number, (one: Part) => boolean][] = [
    [5, ({ role, url = '' }) => role === 'link' && /^\/[a-z/-]+\/\d+$/.test(url)],
    [
      6,
      ({ name }) =>
        /^(More actions|Actions of|Resend|Remind|Take back|Keep|Remove|Other role|Decide|Apply|Rotate)/.test(
          name,
        ),
    ],
    [
      5,
      ({ role, name }) =>
        role !== 'checkbox' && /^(Edit|New|Invite|Create|Add|Start|Move|Change)\b/.test(name),
    ],
    [4, ({ role, name }) => role === 'link' && figures.test(name)],
    [2, ({ role }) => role === 'checkbox' || role === 'radio'],
    [4, ({ role }) => role === 'button'],
    [3, ({ role }) => role === 'link'],
  ]
  const drawn = kinds.map(([weight, is]) => {
    const found = controls.filter(is)
    // What was not pressed yet goes first.
    const fresh = found.filter(({ name }) => !sent.has(name))
    const step = found.length > 0 ? press(page, random.one(fresh.length > 0 ? fresh : found)) : undefined
    return [step ? weight : 0, step] as const
  })
  const box = random.one(usable(content, ['searchbox'])) as Part | undefined
  const section = random.one(usable(page, ['link']).filter((one) => !within(content).includes(one))) as
    Part | undefined
  const words = random.one(['a', 'zzzz', 'Grace', 'walk', 'M\u00fcller', '1', 'role'])
  const keys = random.one(['k', 'r', 'j', '?', '/'])
  return random.weighted<Step>([
    ...drawn.flatMap(([weight, step]) => (step ? [[weight, step] as const] : [])),
    [sending ? 25 : 0, sending ?? { do: 'reload' }],
    [box ? 1.5 : 0, box ? { do: 'type', on: controlOf(page, box), text: words } : { do: 'reload' }],
    [3, section ? press(page, section) : { do: 'open', path: '/' }],
    [1.5, { do: 'open', path: random.often(0.5) ? question(random, nodes) : random.one(sections) }],
    [1, { do: 'back' }],
    [0.3, { do: 'forward' }],
    [0.6, { do: 'reload' }],
    [0.2, { do: 'other tab' }],
    [/^\/reviews\/\d/.test(path) ? 6 : 0.5, { do: 'key', key: keys }],
    [sent.size > 0 ? 1 : 0, { do: 'take back' }],
  ])
}

/** How a person does it: with a mouse, or with keys alone. */
export type Hand = 'mouse' | 'keys'
const patience = { timeout: 2_500 }
const find = (page: Page, { role, name, nth }: Control): Locator =>
  // The roles of a snapshot are those of ARIA.
  page.getByRole(role as 'button', { name, exact: true }).nth(nth)

async function operate(page: Page, on: Control, hand: Hand): Promise<void> {
  const control = find(page, on)
  if (hand === 'mouse') return control.click(patience)
  await control.focus(patience)
  await page.keyboard.press(/checkbox|radio|switch|option/.test(on.role) ? 'Space' : 'Enter')
}

async function enter(page: Page, { on, value }: Entry, hand: Hand): Promise<void> {
  const field = find(page, on)
  if (typeof value === 'string') return field.fill(value, patience)
  if (on.role !== 'combobox') return operate(page, on, hand)
  const options = field.locator('option:not([disabled])')
  const count = await options.count()
  if (count > 0) return void (await field.selectOption({ index: value % count }, patience))
  await operate(page, on, hand)
  const choices = page.getByRole('option')
  await choices.first().waitFor(patience)
  await choices.nth(value % (await choices.count())).click(patience)
}

/** Takes a step. @returns false if what it is about was not there any more */
export async function take(page: Page, step: Step, hand: Hand): Promise<boolean> {
  try {
    if (step.do === 'open') await page.goto(step.path, { waitUntil: 'commit' })
    else if (step.do === 'press') await operate(page, step.on, hand)
    else if (step.do === 'key') await page.keyboard.press(step.key)
    else if (step.do === 'type') await find(page, step.on).fill(step.text, patience)
    else if (step.do === 'back') {
      await page.goBack({ waitUntil: 'commit' })
      // The tab began there.
      if (page.url() === 'about:blank') await page.goForward({ waitUntil: 'commit' })
    } else if (step.do === 'forward') await page.goForward({ waitUntil: 'commit' })
    else if (step.do === 'reload') await page.reload({ waitUntil: 'commit' })
    else if (step.do === 'send') {
      for (const entry of step.entries) await enter(page, entry, hand).catch(() => undefined)
      await operate(page, step.on, hand)
    }
    return true
  } catch (error) {
    if (/Target page, context or browser has been closed/.test(String(error))) throw error
    return false
  }
}

/** A step in words. */
export function wordsOfStep(step: Step): string {
  const at =
    'on' in step ? ` ${step.on.role} “${step.on.name}”${step.on.nth > 0 ? ` (${step.on.nth + 1})` : ''}` : ''
  const typed =
    'entries' in step
      ? ` with ${step.entries.map(({ on, value }) => `${on.name}: ${JSON.stringify(value)}`).join(', ')}`
      : ''
  const more =
    'path' in step ? ` ${step.path}` : 'key' in step ? ` ${step.key}` : 'text' in step ? `: ${step.text}` : ''
  return `${step.do}${at}${typed}${more}`
}

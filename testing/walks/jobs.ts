import { screens } from '../../e2e/screens'
import { askedActions } from './claims'
import { seeded, type Seeded } from './seeded'

/** Words of the jobs that stand for several controls, each by its role, name and address. */
const words: Readonly<Record<string, string>> = {
  row: 'link .* /[a-z/-]+/\\d+$',
  figure: 'link (([A-Z][a-z]+ )?\\d[\\d,]*( |$)|Show |Resend )',
  any: '(link|button|checkbox|radio|tab|menuitem|option) ',
  tick: 'checkbox Select (?!all)',
}
/** A control by the words of a job. */
export const isMeant = (word: string) => new RegExp(`^${words[word] ?? word}`)

/** A record of a list, not what is beside it in its row. */
const own = (list: string) => `link .* /${list}/\\d+$`
/**
 * What somebody does in turn: an address, `type`, `key`, `choose` from a list, `send` a form, or what is
 * pressed: the beginning of its role and name. `!`: the next step comes at once, before the replies.
 */
const jobs = [
  ...'companies employees roles service-accounts nodes billing/packages'
    .split(' ')
    .flatMap((list) => [
      `/${list} > ${own(list)} > link Edit > send > reload > link Edit > send > take back > /${list}`,
      `/${list} > ${own(list)} > button More actions > menuitem > send > take back`,
      `/${list} > button Actions of > menuitem > send > button Actions of > menuitem > send`,
      `/${list} > link (New|Invite employee) > send > link Edit > send > take back`,
      `/${list} > tick > tick > button (Move|Change|Resend|Remove|Delete|Retire) > send > take back`,
      `/${list} > type zzzz > reload > button Clear > button (Export|CSV)$ > button Export (this|all) > key Escape`,
      `/${list} > button Filter > any > row > link Access > any > back`,
    ]),
  '/nodes > link .* and below > back > link .* and below > back',
  `/nodes > ${own('nodes')} > figure > back`,
  '/ > figure > back > figure',
  `/roles > ${own('roles')} > figure > row`,
  '/companies > button Export$ > button Export this > key Escape > /companies/import > import',
  '/employees/invitations > button Actions of > menuitem Resend > send',
  '/employees > link Invitations > row > link Access',
  // Shift does nothing, so what opened meanwhile stands there once all replies came.
  ...['/reviews/1', '/reviews/2'].map(
    (review) => `${review} > key !kr > key Shift > send > key !kr > key Shift > send > key !kr > send`,
  ),
  '/reviews/2 > meanwhile > key k > key k > meanwhile > button Other role > send > reload',
  '/reviews/2 > button {me} > key k > key r',
  '/reviews/2 > button Other role > choose > choose > send > button Apply > send',
  `/employees > ${own('employees')} > link Edit > choose Role > choose Role > send`,
  '/reviews > link New review > send > button More actions > menuitem > send > button More actions > menuitem > send',
  '/reviews > button Actions of > menuitem > send > button Actions of > menuitem > send > button Actions of > menuitem > send',
  '/reviews/1 > button Close and sign > send > reload',
  `/service-accounts > ${own('service-accounts')} > button Rotate > send > send > reload`,
  `/billing/packages > ${own('billing/packages')} > button Retire > send > /billing/packages/new > send > reload > link Edit > send`,
  '/activity/outbox > button (Retry|Actions of) > menuitem > send',
  '/activity > button Details > button Take back > send',
  '/employees > row > sign in again > any',
  '/billing/months > row > any > any',
  ...Array.from({ length: 5 }, () => '? > any'),
  ...Array.from({ length: 4 }, () => '* > any > any > back'),
]

/** A question of the Access page about everything or a node. */
const drawQuestion = (random: Seeded, nodes: readonly string[]) =>
  `/access?do=${random.one(askedActions)}${random.often(0.7) ? `&node=${random.one(nodes)}` : ''}`
type Dealing = {
  readonly seed: string
  /** Where a walk begins, so that the next walks go on. */
  readonly at: number
  readonly random: Seeded
  readonly nodes: readonly string[]
  /** The name of who walks. */
  readonly me: string
  readonly isNearEnd: () => boolean
  /** Only jobs with these words. */
  readonly only: string
}
/** Deals jobs, each once before any comes again. */
export function planOf({ seed, at, random, nodes, me, isNearEnd, only }: Dealing): () => string[] {
  const deck = seeded(seed).shuffled(jobs.filter((one) => new RegExp(only).test(one)))
  let next = at
  return () =>
    // What is claimed last is tried after the walk.
    (isNearEnd() && only === '' ? '? > any' : deck[next++ % deck.length]!)
      .replace(/^\?/, drawQuestion(random, nodes))
      .replace('{me}', me)
      .replace(/^\*/, random.one(Object.values(screens)))
      .split(' > ')
}

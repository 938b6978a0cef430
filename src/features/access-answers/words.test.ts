import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes } from '#contract/roles/permissions'
import { actions, type Action } from '#domain/access/actions'
import { holderKey, nodeIn, worldOf, type Holder } from '#domain/access/world'
import { known } from '#domain/known'
import { cutOff } from '#domain/tree'
import { belowUnseen } from '../../access/place-words'
import { drawn } from '../../../testing/drawn'
import '../../../testing/same-seed'
import { partWords } from './answer-columns'
import { answerRows, asksOf, partOf } from './answer-rows'
import { answersList } from './answers.list'
import { sumOf } from './sum-words'
import { thereWords } from './verdict'

// Words about drawn organisations, as readers with and without Cascade see them, against plain counts over the
// whole organisation that share no code with the engine.

const cascade = 'msp_cascade_permissions'
type Node = { id: string; name: string; parent: string | null; company_count: number; child_count: number }
type Role = { id: string; name: string; node: string | null; codes: string[] }
type Record = { kind: string; id: string; node: string | null; role?: string | undefined; count: number }

function drawnOrganisation(draw: fc.GeneratorValue) {
  const some = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!
  const nodes: Node[] = []
  for (let more = draw(fc.integer, { min: 1, max: 6 }); more > 0; more--) {
    const parent = nodes.length === 0 ? null : some(nodes)
    if (parent) parent.child_count++
    const id = `${nodes.length + 1}`
    nodes.push({ id, name: `Node ${id}`, parent: parent?.id ?? null, company_count: draw(fc.nat, { max: 3 }), child_count: 0 }) // prettier-ignore
  }
  const up = (id: string | null): string[] =>
    id === null ? [] : [id, ...up(nodes.find((one) => one.id === id)!.parent)]
  const below = (id: string) => nodes.filter((one) => up(one.id).includes(id)).map((one) => one.id)
  const roles: Role[] = [{ id: '1', name: 'Role 1', node: null, codes: [...permissionCodes] }]
  for (let more = draw(fc.integer, { min: 1, max: 5 }); more > 0; more--) {
    const share = some([0.2, 0.6, 0.95])
    const codes = permissionCodes.filter(() => draw(fc.double, { min: 0, max: 1, noNaN: true }) < share)
    const id = `${roles.length + 1}`
    roles.push({
      id,
      name: `Role ${id}`,
      node: draw(fc.nat, { max: 4 }) === 0 ? null : some(nodes).id,
      codes,
    })
  }
  const holders: Holder[] = []
  for (const kind of ['person', 'key'] as const)
    for (let more = draw(fc.integer, { min: 0, max: 5 }); more > 0; more--) {
      const node = some(nodes).id
      const fits = ({ node: home, codes }: Role) =>
        home === null || home === node || (codes.includes(cascade) && up(node).includes(home))
      const state = some(['now', 'now', kind === 'key' ? 'ended' : 'later'] as const)
      const until = some(['2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
      const [id, role] = [`${more}`, some(roles.filter(fits)).id]
      holders.push({ kind, id, name: `${kind} ${id}`, node, role, state, until, byGroups: draw(fc.boolean) })
    }
  return { nodes, roles, holders, some, up, below }
}
type Organisation = ReturnType<typeof drawnOrganisation>

/** What holds of an action at some nodes of the whole organisation, counted one by one. */
function truthOf({ nodes, roles, holders, below }: Organisation, action: Action, places: readonly string[]) {
  const rules: readonly string[] = action.rules
  const roleOf = (id: string | undefined) => roles.find((one) => one.id === id)!
  const root = nodes.find(({ parent }) => parent === null)!.id
  const able = ({ kind, role }: Holder) =>
    roleOf(role).codes.filter((code) => kind === 'person' || !(neverForServiceAccounts as readonly string[]).includes(code)) // prettier-ignore
  const placeOf = (holder: Holder) => (able(holder).includes(cascade) ? below(holder.node!) : [holder.node!])
  const holdsIt = (holder: Holder) => action.codes.some((code) => able(holder).includes(code))
  const all: Record[] = {
    node: nodes.map(({ id }) => ({ kind: 'node', id, node: id, count: 1 })),
    company: nodes.map(({ id, company_count }) => ({
      kind: 'company',
      id: '',
      node: id,
      count: company_count,
    })),
    person: holders
      .filter(({ kind }) => kind === 'person')
      .map((one) => ({ ...one, node: one.node!, count: 1 })),
    key: holders.filter(({ kind }) => kind === 'key').map((one) => ({ ...one, node: one.node!, count: 1 })),
    role: roles.map(({ id, node }) => ({ kind: 'role', id, node, role: id, count: 1 })),
  }[action.on]
  const isBilling = rules.includes('at the root')
  const there = isBilling
    ? [{ kind: 'node', id: root, node: root, count: 1 }]
    : all.filter(({ node }) => node !== null && places.includes(node))
  const targets = there.filter(({ id }) => !rules.includes('not above') || id !== root)
  const may = (holder: Holder, target: Record) =>
    holdsIt(holder) &&
    (isBilling ? holder.node === root : placeOf(holder).includes(target.node!)) &&
    (!rules.includes('not above') || target.id !== holder.node) &&
    (!rules.includes('not beyond') ||
      roleOf(target.role).codes.every((code) => (able(holder) as readonly string[]).includes(code)))
  const administrators = holders.filter(
    ({ kind, state, node, role }) =>
      kind === 'person' && state === 'now' && node === root &&
      ['view', 'add', 'edit', 'delete'].every((verb) => ['user', 'role'].every((noun) => roleOf(role).codes.includes(`msp_${verb}_${noun}`))), // prettier-ignore
  )
  const today = (target: Record) => {
    const one = holders.find(({ kind, id }) => kind === target.kind && id === target.id)
    const own = nodes.find(({ id }) => id === target.id)
    return rules.every((rule) => {
      if (rule === 'not in use') return !holders.some(({ role }) => role === target.id)
      if (rule === 'empty')
        return (
          own!.company_count + own!.child_count === 0 &&
          ![...holders, ...roles].some(({ node }) => node === target.id)
        )
      if (rule === 'invited') return one!.state === 'later'
      if (rule === 'active') return one!.state === 'now'
      if (rule === 'working') return one!.state !== 'ended'
      if (rule === 'not last') return administrators.length !== 1 || administrators[0] !== one
      return rule !== 'not by groups' || !one!.byGroups
    })
  }
  const sum = (some: readonly Record[]) => some.reduce((total, { count }) => total + count, 0)
  const canOf = (holder: Holder) => targets.filter((target) => may(holder, target))
  return {
    of: sum(targets),
    can: (holder: Holder) => sum(canOf(holder)),
    now: (holder: Holder) => (holder.state === 'now' ? sum(canOf(holder).filter(today)) : 0),
    isSelf: (holder: Holder) => {
      const [own, more] = canOf(holder)
      return !more && own?.kind === holder.kind && own.id === holder.id
    },
    /** Whether they can, or hold the permission where there is nothing to use it on. */
    isAble: (holder: Holder) =>
      sum(targets) > 0
        ? sum(canOf(holder)) > 0
        : holdsIt(holder) && placeOf(holder).some((node) => places.includes(node)),
    someToday: targets.some((target) => target.count > 0 && today(target)),
    holders,
  }
}
type Truth = ReturnType<typeof truthOf>

/** “12” is exact, “at least 12” is at most what is true, and “not known” claims nothing. */
function expectFigure(said: string | number, truth: number, story: string) {
  if (said === 'not known') return
  const [, least, figure] = /^(at least )?(\d+|none)$/i.exec(`${said}`) ?? expect.fail(`${said}: ${story}`)
  const value = figure === 'none' ? 0 : Number(figure)
  if (least) expect(value, story).toBeLessThanOrEqual(truth)
  else expect(value, story).toBe(truth)
}
function expectCell(words: string, truth: Truth, holder: Holder, story: string) {
  if (words === 'not known') return
  if (words === 'there is none now') return expect(truth.of, story).toBe(0)
  const [, self, all, can, of, now] =
    /^(?:(only themselves)|all (\d+)|(.+?) of (.+?))(?:, (.+?) now)?$/.exec(words) ?? expect.fail(words)
  if (self) expect(truth.isSelf(holder), story).toBe(true)
  expectFigure(all ?? can ?? truth.can(holder), truth.can(holder), story)
  expectFigure(all ?? of ?? truth.of, truth.of, story)
  expectFigure(now ?? all ?? can ?? truth.can(holder), truth.now(holder), story)
}

const counts = { cells: 0, sentences: 0, exact: 0 }
function expectSum(words: string, truth: Truth, story: string) {
  const able = truth.holders.filter((holder) => holder.state === 'now' && truth.isAble(holder))
  const [, least, people, keys] =
    /^(At least )?(?:(\d+) (?:person|people))?(?: and )?(?:(\d+) keys?)? (?:can|have|has) /.exec(words) ?? []
  const isNobody = words.startsWith('Nobody')
  expect(isNobody || people !== undefined || keys !== undefined, story).toBe(true)
  const isPart = least !== undefined || words.startsWith('Nobody of those you can see')
  if (isPart) expect(words, story).toContain('Others may: ')
  for (const [kind, said] of [['person', people], ['key', keys]] as const) // prettier-ignore
    expectFigure(`${isPart ? 'at least ' : ''}${said ?? 0}`, able.filter((one) => one.kind === kind).length, story) // prettier-ignore
  if (words.includes('None now')) expect(truth.someToday, story).toBe(false)
  if (words.includes('There is none now')) expect(truth.of, story).toBe(0)
  counts.exact += isPart ? 0 : 1
}

/** What a reader sees who is at a node, with or without the nodes below it. */
function seenFrom({ nodes, roles, holders, below }: Organisation, node: string, cascades: boolean) {
  const places = cascades ? below(node) : [node]
  const listed = nodes.filter(({ id }) => places.includes(id))
  const isSeen = (one: Holder) => places.includes(one.node!)
  const held = new Set(holders.filter(isSeen).map(({ role }) => role))
  const world = worldOf({
    nodes: known(listed),
    roles: known(
      roles
        .filter(({ id, node: home }) => home === null || places.includes(home) || held.has(id))
        .map(({ codes, ...role }) => ({
          ...role,
          permissions: Object.fromEntries(permissionCodes.map((code) => [code, codes.includes(code)])),
        })),
    ),
    people: known(holders.filter((one) => one.kind === 'person' && isSeen(one))),
    keys: known(holders.filter((one) => one.kind === 'key' && isSeen(one))),
    cut: cutOff(listed, cascades),
  })
  return { world, places }
}

test('says nothing of who may do what that isn’t so, in no sentence, cell and file', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const organisation = drawnOrganisation(draw)
      const cascades = draw(fc.boolean)
      const { world, places } = seenFrom(organisation, organisation.some(organisation.nodes).id, cascades)
      const top = organisation.some(places)
      const { at, end, isWhole } = world.places.get(top)!
      for (const action of actions) {
        const question = { actions: [action], about: [[at, end]] as const, isBelow: !isWhole }
        const truth = truthOf(organisation, action, organisation.below(top))
        const asks = asksOf(world, question)
        const rows = answerRows(world, question, asks)
        const where = `in ${nodeIn(world, top)!.name} ${isWhole ? 'and below' : belowUnseen}`
        const story = (words: string, holder?: Holder) =>
          `${action.on} ${action.id} ${where}, ${cascades ? 'with' : 'without'} cascade, ${holder ? holderKey(holder) : 'sum'}: ${words}`
        if (rows.kind === 'unknown') continue
        const sum = sumOf({ world, question, asks, where }, rows)
        expectSum(sum, truth, story(sum))
        counts.sentences++
        for (const { holder, parts, ...row } of rows.value) {
          const words = partWords(parts[0]!)
          expectCell(words, truth, holder, story(words, holder))
          const [[, can, of, now] = []] = answersList.parts!.of({ holder, parts, ...row })
          const file = story(`${can}, ${of}, ${now} in the file`, holder)
          expectFigure(can!, truth.can(holder), file)
          expectFigure(of!, truth.of, file)
          expectFigure(now!, truth.now(holder), file)
          counts.cells++
        }
        const names = rows.value.map(({ holder }) => holder)
        // Everybody is listed, unless the sentence says that others may.
        if (rows.kind === 'known')
          expect(names.length, story(sum)).toBe(truth.holders.filter(truth.isAble).length)
        for (const holder of world.holderOf.values()) {
          const part = partOf(world, question, asks[0]!, asks[0]!.canDoOf(holder))
          const words = thereWords({ world, holder, action, asked: asks[0]!, where }, part)
          const does = truth.isAble(holder)
          const verb = words.replace(where, '')
          if (/ can’t /.test(verb)) expect(does, story(words, holder)).toBe(false)
          if (/ (?:can|could) /.test(verb)) expect(does, story(words, holder)).toBe(true)
          const cell = / can /.test(verb) && words.split(`${where}: `)[1]
          if (cell) {
            const numbers = cell.replace(/(none now): .*$/, '$1').replace(/\.$/, '')
            expectCell(numbers, truth, holder, story(words, holder))
          }
          expect(/ could /.test(words), story(words, holder)).toBe(
            does && part.answer === 'yes' && holder.state !== 'now',
          )
        }
      }
    }),
    { numRuns: drawn(160, process.env.ACCESS_WORLDS), endOnFailure: true },
  )
  expect(Math.min(counts.exact, counts.cells)).toBeGreaterThan(100)
  expect(counts.exact).toBeLessThan(counts.sentences)
})

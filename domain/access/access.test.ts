import { describe, expect, test } from 'vitest'
import { known, partly, unknown } from '../known'
import { permissionSetFrom, type PermissionSet } from '../roles/permission-set'
import { actions } from './actions'
import { effectOf, type AccessWrite } from './effect'
import { locksOut, singlePoints, tooFewAfter } from './too-few'
import { may, type Target } from './may'
import { askOn } from './who-may'
import { isOver, worldOf, type Facts, type Holder, type WorldRole } from './world'
import { reachOf } from './reach'

const nodes = [
  { id: '1', name: 'Root', parent: null, company_count: 2 },
  { id: '2', name: 'North', parent: '1', company_count: 40 },
  { id: '3', name: 'Harbour', parent: '2', company_count: 5 },
  { id: '4', name: 'South', parent: '1', company_count: 7 },
]
const role = (id: string, permissions: PermissionSet, node: string | null = '1'): WorldRole => ({
  id,
  name: `Role ${id}`,
  node,
  permissions,
})
const wide = role('9', permissionSetFrom(['msp_edit_user', 'msp_edit_role', 'msp_cascade_permissions']))
const narrow = role('8', permissionSetFrom(['msp_edit_user', 'msp_add_service_account']))
const holder = (
  id: string,
  held: string | undefined,
  node: string | undefined,
  more: Partial<Holder> = {},
): Holder => ({
  kind: 'person',
  id,
  name: `Person ${id}`,
  role: held,
  node,
  state: 'now',
  ...more,
})
const ada = holder('1', '9', '1')
const ben = holder('2', '9', '2')
const cyd = holder('3', '8', '3')
const world = (facts: Partial<Facts> = {}) =>
  worldOf({
    nodes: known(nodes),
    roles: known([wide, narrow]),
    people: known([ada, ben, cyd]),
    keys: known([]),
    cut: new Set(),
    ...facts,
  })
const act = actions.find(({ id }) => id === 'act')!
const edit = actions.find(({ on, id }) => on === 'person' && id === 'edit')!
const harbour: Target = { kind: 'node', record: nodes[2]! }

describe('what isn’t known is neither yes nor no', () => {
  test.each([
    ['a person whose role isn’t said', {}, holder('7', undefined, '1'), ['role']],
    ['a person whose status isn’t said', {}, holder('7', '9', '1', { state: undefined }), ['status']],
    ['a person whose node isn’t said', {}, holder('7', '9', undefined), ['place']],
    [
      'a role that may cascade',
      { roles: known([role('9', { ...wide.permissions, msp_cascade_permissions: null })]) },
      ben,
      ['permissions'],
    ],
    [
      'nodes of which some are missing',
      { nodes: partly(nodes.slice(2), 'others are missing') },
      ben,
      ['place'],
    ],
    [
      'a node whose parent isn’t said',
      { nodes: known([nodes[1]!, { id: '3', name: 'Harbour' }]) },
      ben,
      ['place'],
    ],
  ] as const)('for %s', (_, facts, who, gaps) => {
    expect(may(world(facts), who, act, harbour)).toEqual({ answer: 'unknown', gaps })
  })

  test('but a certain refusal stays one', () => {
    const silent = world({
      roles: known([role('9', { msp_cascade_permissions: null, msp_edit_user: true })]),
    })
    expect(may(silent, holder('7', '9', '4'), act, harbour)).toMatchObject({
      answer: 'no',
      reasons: [{ why: 'not below' }],
    })
  })

  test('and a list of those who may is a part, where keys or those above aren’t listed', () => {
    expect(askOn(world(), act, harbour).able).toMatchObject({
      kind: 'known',
      value: [{ holder: ada }, { holder: ben }, { holder: cyd }],
    })
    const silent = world({ keys: unknown('this API doesn’t list them') })
    expect(askOn(silent, act, harbour).able).toMatchObject({
      kind: 'partly',
      why: 'keys aren’t known, because this API doesn’t list them',
    })
    const branch = world({ nodes: known(nodes.slice(1, 3)), people: known([ben, cyd]) })
    expect(askOn(branch, act, harbour).able).toMatchObject({
      kind: 'partly',
      why: expect.stringContaining('above your node'),
    })
  })
})

test('a circle of nodes is left out instead of walked forever', () => {
  const circle = [
    { id: '1', name: 'A', parent: '2' },
    { id: '2', name: 'B', parent: '1' },
  ]
  expect(isOver(world({ nodes: known(circle) }), '1', '2')).toBeUndefined()
})

test('somebody whose role the provider’s groups set keeps it, whoever wants to change it', () => {
  const assign = actions.find(({ id }) => id === 'assign')!
  expect(may(world(), ada, assign, { kind: 'person', record: { ...ben, byGroups: true } })).toEqual({
    answer: 'no',
    reasons: [{ why: 'by groups' }],
  })
})

test('a key neither uses nor gives what only people can', () => {
  const key = holder('5', '8', '3', { kind: 'key' })
  const seen = world({ keys: known([key]) })
  expect(may(seen, key, edit, { kind: 'person', record: cyd })).toEqual({
    answer: 'no',
    reasons: [{ why: 'beyond', codes: ['msp_add_service_account'], needsPerson: true }],
  })
  expect(
    Object.keys(reachOf(seen, key)!.permissions).filter((code) => reachOf(seen, key)!.permissions[code]),
  ).toEqual(['msp_edit_user'])
})

test('counts those who can use what counts only at the root there alone', () => {
  const biller = role('9', permissionSetFrom(['msp_billing_administrator', 'msp_cascade_permissions']))
  const gone = (before: Holder): AccessWrite => ({ kind: 'holder', before, after: null })
  const facts = {
    roles: known([biller]),
    people: known([ada, ben, holder('6', '9', '1'), holder('7', '9', '2')]),
  }
  expect(tooFewAfter(world(facts), [gone(ben), gone(holder('7', '9', '2'))])).toEqual([])
  expect(tooFewAfter(world(facts), [gone(ada)])).toMatchObject([{ spans: [[0, 1]] }])
})

test('says what is reached: the node with those below where the role cascades, and their companies', () => {
  expect(reachOf(world(), ben)).toMatchObject({ spans: [[1, 3]], companies: known(45), opens: 'none' })
  expect(reachOf(world(), cyd)).toMatchObject({ spans: [[2, 3]], companies: known(5) })
  const silent = world({ nodes: known(nodes.map(({ company_count: _count, ...rest }) => rest)) })
  expect(reachOf(silent, ben)).toMatchObject({ companies: { kind: 'unknown' } })
})

describe('the effect of a change', () => {
  const move: AccessWrite = { kind: 'node', id: '3', parent: '4' }
  test('names who gains and who loses by a move, by permission and node', () => {
    const both = ['msp_edit_user', 'msp_edit_role', 'msp_cascade_permissions']
    expect(effectOf(world(), [move])).toEqual(
      known([{ holder: ben, gained: [], lost: [{ codes: both, spans: [[2, 3]], moved: 0 }] }]),
    )
  })
  test('of several writes is the effect of all of them together', () => {
    const there: AccessWrite = { kind: 'holder', before: ben, after: { ...ben, node: '4' } }
    const changes = effectOf(world(), [move, there])
    expect(changes).toMatchObject({
      value: [{ holder: ben, gained: [{ spans: [[3, 4]] }], lost: [{ spans: [[1, 2]] }] }],
    })
  })
  test('on companies that move counts those in reach before or after, not the permissions', () => {
    const seller = holder('6', '7', '2')
    const sales = role('7', permissionSetFrom(['msp_view_managed_company', 'msp_edit_user']))
    const seen = world({ roles: known([sales]), people: known([seller]) })
    expect(effectOf(seen, [{ kind: 'companies', count: 12, from: '2', to: '4' }])).toEqual(
      known([
        { holder: seller, gained: [], lost: [{ codes: ['msp_view_managed_company'], spans: [], moved: 12 }] },
      ]),
    )
  })
  test('is “nobody” only where everybody’s role is known, and those that can’t be seen are named as missing', () => {
    const change: AccessWrite = { kind: 'role', id: '7', permissions: {} }
    expect(effectOf(world(), [change])).toEqual(known([]))
    expect(effectOf(world({ people: known([ada, holder('7', undefined, '1')]) }), [change])).toMatchObject({
      kind: 'partly',
      why: 'what 1 of 2 people and keys hold isn’t fully known',
    })
    expect(effectOf(world({ people: unknown('refused'), keys: unknown('refused') }), [change]).kind).toBe(
      'unknown',
    )
  })
  test('of an expired key is nothing, and an invited person counts as if they had accepted', () => {
    const expired = holder('5', '9', '2', { kind: 'key', state: 'ended' })
    const invited = holder('6', '9', '2', { state: 'later' })
    const seen = world({ people: known([invited]), keys: known([expired]) })
    const gone = [expired, invited].map((before): AccessWrite => ({ kind: 'holder', before, after: null }))
    expect(effectOf(seen, gone)).toMatchObject({ value: [{ holder: invited }] })
  })
})

describe('a single point of failure', () => {
  const of = (facts: Partial<Facts>) => singlePoints(world(facts))
  test('is a critical permission that fewer than two active people hold at a node, whoever else is invited', () => {
    const dan = holder('4', '9', '1', { state: 'later' })
    expect(of({ people: known([ada, ben, cyd, dan]) })).toEqual(
      known([
        {
          code: 'msp_edit_user',
          spans: [
            [0, 1],
            [3, 4],
          ],
          left: [ada],
        },
        {
          code: 'msp_edit_role',
          spans: [
            [0, 1],
            [3, 4],
          ],
          left: [ada],
        },
        { code: 'msp_add_service_account', spans: [[0, 4]], left: [cyd] },
      ]),
    )
  })
  test('is claimed only where nobody else may hold the permission', () => {
    const why = 'the status or permissions of 1 of 3 people aren’t known'
    expect(of({ people: known([ada, ben, holder('7', undefined, '1')]) })).toEqual(unknown(why))
    expect(of({ people: known([ada, ben, holder('7', '9', '1', { state: undefined })]) })).toEqual(
      partly([{ code: 'msp_add_service_account', spans: [[0, 4]], left: [] }], why),
    )
    expect(of({ nodes: known(nodes.slice(1, 3)) }).kind).toBe('unknown')
    expect(of({ people: partly([ada], 'others are out of scope') }).kind).toBe('unknown')
  })
})

describe('before the last but one holder of a critical permission goes', () => {
  const gone = (before: Holder): AccessWrite => ({ kind: 'holder', before, after: null })
  test('the nodes are named where two active people were, and who is left', () => {
    expect(tooFewAfter(world(), [gone(ben)])).toEqual([
      // At Harbour there are still Ada and Cyd.
      { code: 'msp_edit_user', spans: [[1, 2]], left: [ada] },
      { code: 'msp_edit_role', spans: [[1, 3]], left: [ada] },
    ])
  })
  test('nothing is said where two are left, or where there were fewer before', () => {
    expect(tooFewAfter(world(), [gone(cyd)])).toEqual([])
    const dan = holder('4', '9', '1')
    expect(tooFewAfter(world({ people: known([ada, ben, cyd, dan]) }), [gone(ben)])).toEqual([])
  })
  test('invited people don’t count', () => {
    const dan = holder('4', '9', '1', { state: 'later' })
    expect(tooFewAfter(world({ people: known([ada, ben, dan]) }), [gone(ben)])).not.toEqual([])
  })
  test('somebody who takes their own permission to change people or roles is told', () => {
    expect(locksOut(world(), [{ kind: 'holder', before: ben, after: { ...ben, role: '8' } }], ben)).toBe(true)
    expect(locksOut(world(), [gone(cyd)], ben)).toBe(false)
  })
})

import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatLastModified } from '#contract/roles/roles'
import { closeAfterAll } from '#testing/close-after-all'
import type { Habit } from '#testing/other-api/behaviours/behaviour'
import { ignores, loudStatuses, without } from '#testing/other-api/behaviours/figures'
import { rowsThatMove } from '#testing/other-api/behaviours/moving'
import { sortsBy } from '#testing/other-api/behaviours/order'
import { mostOnPage, ownPageSize } from '#testing/other-api/behaviours/pages'
import { namedReferences, nestedReferences } from '#testing/other-api/behaviours/references'
import { mindsNode } from '#testing/other-api/behaviours/scope'
import { falseClaims } from '#testing/other-api/false-claims'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { screens } from '../e2e/screens'
import { showAt, signInAt } from '../testing/real-app'
import { queryClient } from './api/query-client'

const world = makeWorld(undefined, { companies: 20, people: 24 })
const changed = world.roles.at(-1)
if (changed) changed.last_modified = formatLastModified(new Date())
const api = await closeAfterAll(otherApi(world))

/** Others are met by e2e/other-behaviours.spec.ts, which reads the same claims on every screen. */
const habits: Readonly<Record<string, readonly Habit[]>> = {
  'keeps to the contract': [],
  'sends people and companies without nodes': [
    without('employees', 'msp_node', 'msp_node_name'),
    without('companies', 'msp_node', 'msp_node_name'),
  ],
  'sends people without status, roles without dates and nodes without parents': [
    without('employees', 'status'),
    without('roles', 'last_modified'),
    without('nodes', 'parent', 'child_count'),
  ],
  // A habit that ignores filters answers anew, so it comes first.
  'ignores filters, uses a page size of its own and nests records': [
    ...['status', 'node', 'invitation'].map(ignores),
    ownPageSize(20),
    ...nestedReferences,
  ],
  'sorts by name only, sends few rows on a page, and always adds the nodes below': [
    sortsBy('name'),
    mostOnPage(8),
    mindsNode('always'),
  ],
  'moves rows between pages': [ownPageSize(7), rowsThatMove('companies'), rowsThatMove('employees')],
  'writes statuses in capitals and names referenced records': [...loudStatuses, ...namedReferences],
}
const paths = [
  '/',
  '/employees/invitations?age=expired',
  '/companies/1',
  '/roles/2',
  '/attention/advice',
  '/nodes',
  '/billing',
  '/companies?package=none',
  '/roles?role_type=Custom&changed_from=2026-01-01',
]

/** Shows a screen. @returns its text, once everything is loaded */
async function textAt(path: string): Promise<string> {
  showAt(path)
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const main = screen.getByRole('main')
  await expect.poll(() => main.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
  return main.textContent
}

describe.each(Object.entries(habits))('in front of a server that %s', (_, adopted) => {
  test.each(paths)('%s claims nothing that its records contradict', async (path) => {
    api.adopt(...adopted)
    queryClient.clear()
    await signInAt(api.url)
    const words = await textAt(path)
    expect(falseClaims.flatMap((claim) => words.match(claim)?.[0] ?? [])).toEqual([])
  })
})

test('shows every screen of a server that has only the specified operations, in shapes of its own, without blanks and odd values', async () => {
  const foreign = await otherApi(makeWorld(), { dialect: 'foreign' })
  queryClient.clear()
  await signInAt(foreign.url)
  const odd: string[] = []
  for (const path of Object.values(screens)) {
    const words = await textAt(path)
    if (!/.{41}/s.test(words) || /undefined|NaN|Invalid Date|\[object|This page stopped working/.test(words))
      odd.push(`${path}: ${words.slice(0, 200)}`)
    cleanup()
  }
  expect(odd).toEqual([])
  const asked = foreign.seen.map(({ url }) => url.split('?')[0]!)
  expect(asked.filter((one) => !/^\/api\/(msp|console)\/[\w/-]+\/$/.test(one))).toEqual([])
  await foreign.close()
})

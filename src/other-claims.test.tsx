import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatLastModified } from '#contract/roles/roles'
import { closeAfterAll } from '#testing/close-after-all'
import type { Habit } from '#testing/other-api/behaviours/behaviour'
import { ignores, loudStatuses, without } from '#testing/other-api/behaviours/figures'
import { rowsThatMove } from '#testing/other-api/behaviours/moving'
import { sortsBy } from '#testing/other-api/behaviours/order'
import { bareLists, mostOnPage, ownPageSize } from '#testing/other-api/behaviours/pages'
import { namedReferences, nestedReferences } from '#testing/other-api/behaviours/references'
import { mindsNode, refuses } from '#testing/other-api/behaviours/scope'
import { falseClaims } from '#testing/other-api/false-claims'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../testing/real-app'
import { queryClient } from './api/query-client'

const world = makeWorld(undefined, { companies: 20, people: 24 })
const changed = world.roles.at(-1)
if (changed) changed.last_modified = formatLastModified(new Date())
const api = await closeAfterAll(otherApi(world))

/** Habits that don't touch each other are met at once. */
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
  'moves rows between pages': [ownPageSize(7), rowsThatMove('companies'), rowsThatMove('employees')],
  'writes statuses in capitals and names referenced records': [...loudStatuses, ...namedReferences],
  'always adds the nodes below': [mindsNode('always')],
  'sorts by name only, and sends few rows on a page': [sortsBy('name'), mostOnPage(8)],
  'refuses a filter': [refuses('status')],
}

/** In front of these, e2e/other-behaviours.spec.ts reads the same claims on the other screens. */
const commonHabits: typeof habits = {
  'sends people without roles': [without('employees', 'role', 'role_name')],
  'sends invitations without dates': [without('employees', 'invitation_expires_at')],
  'sends companies without packages': [without('companies', 'packages')],
  'sends nodes without numbers': [without('nodes', 'child_count', 'company_count', 'employee_count')],
  'ignores filters': [ignores('status'), ignores('node')],
  'uses a page size of its own': [ownPageSize(7)],
  'sends lists whole': [bareLists],
  'nests referenced records': nestedReferences,
}

const paths = [
  '/',
  '/employees/invitations',
  '/employees/invitations?age=expired',
  '/companies',
  '/companies/1',
  '/roles',
  '/roles/2',
  '/access',
  '/attention/advice',
  '/nodes',
  '/nodes/2',
  '/billing',
  '/companies?package=none',
  '/companies?package_licences=zero',
  '/roles?role_type=Custom&changed_from=2026-01-01',
]

describe.each([
  ...Object.entries(habits).map(([name, adopted]) => [name, adopted, paths] as const),
  ...Object.entries(commonHabits).map(
    ([name, adopted]) => [name, adopted, ['/companies?package=none']] as const,
  ),
])('in front of a server that %s', (_, adopted, shown) => {
  test.each(shown)('%s claims nothing that its records contradict', async (path) => {
    api.adopt(...adopted)
    queryClient.clear()
    await signInAt(api.url)
    showAt(path)
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    const main = screen.getByRole('main')
    await expect.poll(() => main.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
    const claims = falseClaims.flatMap((claim) => main.textContent.match(claim)?.[0] ?? [])
    expect(claims).toEqual([])
    cleanup()
  })
})

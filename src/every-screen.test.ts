import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { recordTypes } from '#contract/address-values'
import { recordKinds } from '#contract/record-types'
import { screens } from '../e2e/screens'
import { commands } from './frame/palette/commands'
import { sections } from './frame/sections'
import { pageOf } from './queries/record-types'
import { createAppRouter } from './router'

/**
 * Screens that need no key or a person, or need a review, a mail or a keeper of a gateway. The walks open a
 * review with e2e/a-review.ts.
 */
const apart = [
  '/sign-in',
  '/sign-in/forgotten',
  '/sign-in/sso',
  '/activate',
  '/set-up',
  '/welcome',
  '/account',
  '/reviews',
  '/reviews/new',
  '/reviews/$id',
  '/activity/outbox/$id',
  // Addresses of earlier, which lead to other screens.
  '/roles/advice',
  '/roles/permissions',
  '/billing/anomalies',
  '/people',
  '/people/new',
  '/people/$id',
  '/upstream-keys',
  '/upstream-keys/new',
  '/upstream-keys/$id',
]

test('every screen is in the list for walks over all screens', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory())
  const missing = Object.keys(routesByPath).filter((path) => !apart.includes(path) && !(path in screens))
  expect(missing, 'add these to e2e/screens.ts').toEqual([])
})

test('the palette leads to every list of records, and to every page that creates one', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory())
  const hasPage = (path: string) => path in routesByPath
  const groups = commands([], { offers: undefined, sections, hasPage, isNarrowed: false })
  const items = groups.flatMap((group) => group.items)
  const led = items.flatMap(({ action }) => (action.kind === 'go' ? [action.href] : []))
  const missing = recordTypes
    .filter((type) => recordKinds[type].needs !== 'keeper')
    .flatMap((type) => [`${pageOf(type)}`, `${pageOf(type)}/new`])
    .filter((path) => hasPage(path) && !led.includes(path))
  expect(missing, 'add these to src/frame/sections.ts or src/frame/palette/commands.ts').toEqual([])
})

import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { screens } from '../e2e/screens'
import { createAppRouter } from './router'

/** Without a key, for development only, or, as the reviews, to be opened first: the walks do so with e2e/a-review.ts. */
const apart = [
  '/sign-in',
  '/activate',
  '/about/style',
  '/reviews',
  '/reviews/new',
  '/reviews/$reviewId',
  '/roles/$roleId/preview',
]

test('every screen is in the list that the walks over all screens use', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory())
  const missing = Object.keys(routesByPath).filter((path) => !apart.includes(path) && !(path in screens))
  expect(missing, 'add these to e2e/screens.ts').toEqual([])
})

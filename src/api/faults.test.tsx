import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listServiceAccountPermissions } from '#contract/session'
import { faults } from '../../testing/other-api/faults'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { queryClient } from './query-client'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld())
})
const options = queryClient.getDefaultOptions()
afterAll(async () => {
  queryClient.setDefaultOptions(options)
  await api.close()
})
beforeEach(async () => {
  api.misbehave()
  await signInAt(api.url)
  // This test counts the retries. Another one tests the delay between them.
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 1 } })
})

/**
 * A list, a record, a form, figures, a tree and the overview. A screen only knows whether an answer failed, was
 * unreadable or was cut, so most meet one fault of each kind, and a list meets all.
 */
const screens = ['/companies', '/roles/1', '/', '/companies/1/edit', '/nodes', '/billing']
const ofEachKind = ['html500', 'badjson', 'drop']

describe.each(Object.entries(faults))('%s', (name, fault) => {
  test.each(ofEachKind.includes(name) ? screens : ['/companies'])(
    'keeps %s alive, shows no markup, and asks at most three times',
    async (path) => {
      // A server that refuses to list the key's own permissions has refused the key
      // (src/session/dead-key.test.tsx).
      api.misbehave(fault, ({ operation }) => operation !== listServiceAccountPermissions)
      api.seen.length = 0
      showAt(path)
      expect(
        await screen.findAllByText(/The server failed|server didn’t answer|couldn’t be read|Not allowed/, {
          exact: false,
        }),
      ).not.toHaveLength(0)
      expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
      expect(document.body.textContent).not.toMatch(/<h1>|alert\(|Bad Gateway/)
      const asked = api.seen.map(({ method, url }) => `${method} ${url}`)
      for (const one of new Set(asked))
        expect(asked.filter((other) => other === one).length, `${name} ${one}`).toBeLessThanOrEqual(3)
      cleanup()
    },
  )
})

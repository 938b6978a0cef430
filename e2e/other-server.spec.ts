import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { reviewScreens } from './a-review'
import { screens } from './screens'
import { goTo, settled } from './walk'

const test = testBehindGateway({ world: () => makeWorld(), dialect: 'foreign' })

test.describe('in front of a server that has only the specified operations, and shapes of its own for the others', () => {
  // The browser logs every error response. This spec tests how the page deals with them.
  test.use({ expected: [/Failed to load resource: the server responded with a status of 4\d\d/] })

  test('shows every screen without blanks or undefined values, and asks that server only, at complete addresses', async ({
    page,
    remote,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== remote.url) elsewhere.push(request.url())
    })
    await signInWithKey(page, 'any-key')
    const all = { ...screens, ...(await reviewScreens(page, 'Of another server')) }
    for (const [screen, path] of Object.entries(all)) {
      await goTo(page, path)
      await settled(page)
      await expect.soft(page.getByText('This page stopped working'), screen).toHaveCount(0)
      await expect.soft(page.getByRole('main'), screen).toContainText(/.{41}/s)
      const words = await page.getByRole('main').innerText()
      expect.soft(words, screen).not.toMatch(/undefined|NaN|Invalid Date|\[object/)
    }
    expect(elsewhere).toEqual([])
    const paths = remote.api.seen.map(({ url }) => url.split('?')[0] ?? '')
    expect(paths.filter((path) => !/^\/api\/msp\/[\w/-]+\/$/.test(path))).toEqual([])
  })
})

import { expectNoViolations } from './axe'
import { expect, keys, signIn, test } from './fixtures'
import { placesOf } from './key-places'
import { fitsEach } from './narrow'
import { expectOrder } from './order'
import { screens } from './screens'
import { goTo } from './walk'

test.use({ hasTouch: true })

/** Six rows are enough: two of each kind are measured, and odd rows look different from even ones. */
const paths = Object.values(screens).map((path) =>
  /^\/(companies|employees)$/.test(path) ? `${path}?page_size=6` : path,
)
const half = Math.ceil(paths.length / 2)

// One walk for all that is true of every screen, because each screen takes time to load.
for (const [name, some] of [
  ['the first half of the screens', paths.slice(0, half)],
  ['the second half of the screens', paths.slice(half)],
] as const)
  test(`has no violation, fits a phone and a zoom of 400 %, and shows the key nowhere, on ${name}`, async ({
    page,
    context,
    baseURL,
    viewport,
  }) => {
    test.slow()
    const key = keys().administrator
    const elsewhere: string[] = []
    const withKey: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== baseURL) elsewhere.push(url.href)
      if (JSON.stringify(request.headers()).includes(key)) withKey.push(url.pathname)
    })
    await signIn(page, 'administrator')
    for (const path of some) {
      await page.setViewportSize(viewport!)
      await goTo(page, path)
      await expectNoViolations(page)
      await expectOrder(page, path)
      expect.soft(await placesOf(page, key), path).toEqual([])
      await fitsEach(page, path)
    }
    expect(await context.cookies()).toEqual([])
    expect(elsewhere).toEqual([])
    expect(withKey.length).toBeGreaterThan(0)
    expect(withKey.filter((path) => !/^\/api\/(msp|console)\//.test(path))).toEqual([])
  })

// What is measured in a browser: the page that people see most, and everything else.
import { chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { prepare } from '../../scripts/screens.mjs'
import { allRows } from './all-rows.mjs'
import { startPeer, withFloors } from './floors.mjs'
import { instantly } from './instant.mjs'
import { lighthouseScores } from './lighthouse.mjs'
import { matrixOf100, matrixOf400 } from './matrix.mjs'
import { companies, pagesOf } from './page.mjs'
import { everyScreen, sizes } from './sizes.mjs'
import { answeredPresses } from './presses.mjs'
import { visitorsOf } from './visitors.mjs'

async function withBrowser(work) {
  const browser = await chromium.launch(launchOptions())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The list of companies, beside a floor and, if there is one, a peer. */
export async function onPage(server, { measure, count }, { dataDir, peer: build, ...options }) {
  options.say('building the floors')
  const peer = build && (await startPeer(build, options.folder, server))
  try {
    await withFloors(['bare', 'stack'], server, ({ bare, stack }) =>
      withBrowser(async (browser) => {
        const pages = pagesOf(server, await visitorsOf(browser, server, dataDir), { stack, peer })
        await count('Sizes of Companies', () => sizes(browser, pages, { ours: server, bare }))
        await measure('Companies', () => companies(browser, pages, options))
      }),
    )
  } finally {
    peer?.stop()
  }
}

/** The navigations of a day. */
export const onNavigations = (server, { measure }, { dataDir, ...options }) =>
  withBrowser(async (browser) => {
    const visitors = await visitorsOf(browser, server, dataDir)
    await measure('Navigations', () => instantly(browser, server, visitors, options))
  })

/** Presses in the pages of a day. */
export const onPresses = (server, { measure }, options) =>
  withBrowser(async (browser) => {
    const ours = { url: server.url, key: server.keys().administrator }
    await measure('Presses', () => answeredPresses(browser, ours, options))
  })

/** Everything else. */
export async function inBrowser(server, { measure }, options) {
  const key = server.keys().administrator
  options.say('building the floors')
  await prepare(server.url, key)
  await withFloors(['stack', 'matrix'], server, (floors) =>
    withBrowser(async (browser) => {
      const targets = { ours: { url: server.url, key }, ...floors }
      const inside = (work) => () => work(browser, targets, options)
      for (const rows of [10_000, 100_000])
        await measure(`All ${rows.toLocaleString('en')} companies, loaded`, () =>
          allRows(browser, targets, rows, options),
        )
      await measure('Lighthouse for a phone', inside(lighthouseScores))
      await measure('Every screen', inside(everyScreen))
      await measure('Role matrix 100 × 25', inside(matrixOf100))
      await measure('Role matrix 400 × 25', inside(matrixOf400))
    }),
  )
}

// What a real browser loads for a screen, and when it paints the first row.
import { get } from 'node:http'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { withClocks } from './painted.mjs'
import { median } from './statistics.mjs'

const kinds = { js: /javascript/, css: /^text\/css/ }

/** Bytes of a body as they travel. */
function bodyBytes(url, encoding) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.once('end', () => resolve(bytes))
    }).once('error', reject)
  })
}

async function weightOf(urls) {
  const weight = { requests: urls.length, br: 0, gzip: 0 }
  for (const url of urls)
    for (const encoding of ['br', 'gzip']) weight[encoding] += (await bodyBytes(url, encoding)) / 1000
  return weight
}

/** The scripts and styles that a new browser asks for during `visit`; their bytes are then counted exactly, one by one. */
async function weigh(browser, visit) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const answers = []
  page.on('response', (answer) => answers.push([answer.url(), answer.headers()['content-type'] ?? '']))
  await visit(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  const ofKind = (pattern) => [
    ...new Set(answers.filter(([, type]) => pattern.test(type)).map(([url]) => url)),
  ]
  return { js: await weightOf(ofKind(kinds.js)), css: await weightOf(ofKind(kinds.css)) }
}

/** @returns {Promise<import('./table.mjs').Line[]>} */
export async function sizes(browser, { ours, key, bare, stack }) {
  const bareFloor = await weigh(browser, (page) => page.goto(bare))
  const floor = await weigh(browser, (page) => page.goto(`${stack}/companies`))
  const signIn = await weigh(browser, (page) => page.goto(ours))
  const companies = await weigh(browser, async (page) => {
    await signInWithKey(page, key, { path: `${ours}/companies` })
    await page.locator('tbody tr').first().waitFor()
  })
  const what = 'Sign-in and Companies together, JavaScript'
  return [
    {
      what: 'Floor "stack" to floor "bare", JavaScript, brotli',
      unit: 'kB',
      ours: floor.js.br,
      floor: bareFloor.js.br,
    },
    {
      what: 'First load (sign-in), JavaScript, gzip',
      unit: 'kB',
      ours: signIn.js.gzip,
      floor: floor.js.gzip,
      max: 125,
    },
    {
      what: 'First load (sign-in), JavaScript, brotli',
      unit: 'kB',
      ours: signIn.js.br,
      floor: floor.js.br,
      max: 100,
    },
    { what: `${what}, brotli`, unit: 'kB', ours: companies.js.br, floor: floor.js.br, max: 130 },
    { what: `${what}, gzip`, unit: 'kB', ours: companies.js.gzip, floor: floor.js.gzip },
    { what: `${what}, requests`, unit: '', ours: companies.js.requests, floor: floor.js.requests, max: 8 },
    { what: 'CSS, brotli', unit: 'kB', ours: companies.css.br, floor: floor.css.br, max: 12 },
  ]
}

/** Runs in the page before any script of it: notes when the frame with the first row of companies has been painted. */
function watchFirstRow() {
  const isThere = () =>
    [...document.querySelectorAll('tbody tr')].some((row) => /\p{L}{3}/u.test(row.textContent ?? ''))
  globalThis.whenPainted(isThere).then((at) => {
    globalThis.firstRowAt = at
  })
}

/** Milliseconds from the start of a cold load of `url` to the first row; `prepare` may sign in before. */
async function firstRow(browser, url, slower, prepare) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await prepare?.(page)
    // What the page before still asks for is not part of this one.
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(withClocks(watchFirstRow))
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => globalThis.firstRowAt, null, {
      timeout: 30_000,
      polling: 20,
    })
    return Number(await seen.jsonValue())
  } finally {
    await context.close()
  }
}

/** @returns {Promise<import('./table.mjs').Line[]>} */
export async function firstRows(browser, { ours, key, bare, stack }) {
  const lines = []
  for (const [slower, rounds] of [
    [1, 7],
    [4, 5],
  ]) {
    const times = { ours: [], stack: [], bare: [] }
    // Rounds are interleaved, so that noise falls on every one alike; the first one only warms up.
    for (let round = 0; round <= rounds; round++) {
      const took = {
        bare: await firstRow(browser, bare, slower),
        stack: await firstRow(browser, `${stack}/companies`, slower),
        ours: await firstRow(browser, `${ours}/companies`, slower, (page) =>
          signInWithKey(page, key, { path: ours, keep: true }),
        ),
      }
      if (round > 0) for (const [name, time] of Object.entries(took)) times[name].push(time)
    }
    const how = slower === 1 ? '' : `, processor slowed ${slower} ×`
    const [own, stackTime, bareTime] = [median(times.ours), median(times.stack), median(times.bare)]
    lines.push(
      {
        what: `First row of Companies${how}, to "stack"`,
        unit: 'ms',
        ours: own,
        floor: stackTime,
        maxRatio: 1.25,
      },
      { what: `First row of Companies${how}, to "bare"`, unit: 'ms', ours: own, floor: bareTime },
    )
  }
  return lines
}

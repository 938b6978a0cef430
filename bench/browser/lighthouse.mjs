// Measures Lighthouse's score on a phone. Lighthouse is no dependency: `npm install --no-save lighthouse`
// installs it.
import { chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { each, inRounds } from '../rounds.mjs'
import { giveTo, signedIn } from './visit.mjs'

/** Lighthouse opens a tab by itself, so every tab of this browser gets the key. */
async function audit(lighthouse, url, kept) {
  const port = await freePort()
  const { args, ...launch } = launchOptions()
  const context = await chromium.launchPersistentContext('', {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
    viewport: null,
  })
  try {
    await giveTo(context, kept)
    const { lhr } = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    return {
      score: lhr.categories.performance.score * 100,
      blocked: lhr.audits['total-blocking-time'].numericValue,
    }
  } finally {
    await context.close()
  }
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function lighthouseScores(browser, { ours, stack }, { rounds }) {
  const score = { what: 'Score for Companies, to "stack"', unit: '', within: 4 }
  const { default: lighthouse } = await import('lighthouse').catch(() => ({}))
  if (!lighthouse) return [score]
  const kept = await signedIn(browser, ours)
  const found = await inRounds(rounds, {
    stack: () => audit(lighthouse, `${stack.url}/companies`, {}),
    ours: () => audit(lighthouse, `${ours.url}/companies`, kept),
  })
  const both = (what) => ({ ours: each(found.ours, what), floor: each(found.stack, what) })
  return [
    { ...score, ...both('score') },
    { what: 'Total blocking time, to "stack"', unit: 'ms', ...both('blocked') },
  ]
}

// npm run walk -- --minutes 10 --seed 7 --as auditor --width 360 --keys
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/run.mjs'
import { buildWith } from './build'
import { faults } from './faults'
import { fill, remove, walkers, type Walker } from './folder'
import { wordsOfStep } from './steps'
import { shorten, walk, type Setting } from './walk'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    as: { type: 'string' },
    width: { type: 'string', default: '1280' },
    keys: { type: 'boolean', default: false },
    steps: { type: 'string', default: '60' },
    walks: { type: 'string' },
    calm: { type: 'boolean', default: false },
    fault: { type: 'string' },
    'go-on': { type: 'boolean', default: false },
  },
})
const fault = values.fault === undefined ? undefined : faults[values.fault]
if (values.fault !== undefined && !fault) throw new Error(`Faults: ${Object.keys(faults).join(', ')}`)
const who = values.as ?? (fault && (fault.who ?? 'administrator'))
const build = fault?.texts ? await buildWith(values.fault!, fault.texts) : root
const all = Object.keys(walkers).filter((one): one is Walker => who === undefined || one === who)
if (all.length === 0) throw new Error(`Nobody is called ${values.as}: ${Object.keys(walkers).join(', ')}`)
const browser = await chromium.launch(launchOptions())
let filled = await fill(build, browser, all)
const until = Date.now() + Number(values.minutes) * 60_000
const counted = { walks: 0, steps: 0, violations: 0 }
const [writes, addresses] = [new Map<string, number>(), new Set<string>()]
for (let number = 1; values.walks ? number <= Number(values.walks) : Date.now() < until; number++) {
  // A session that nobody uses ends after half an hour.
  if (Date.now() - filled.at > 20 * 60_000) {
    remove(filled.dataDir)
    filled = await fill(build, browser, all)
  }
  const setting: Setting = {
    build,
    fault: fault?.wire,
    isCalm: values.calm,
    seed: `${values.seed} ${number}`,
    who: all[number % all.length]!,
    width: Number(values.width),
    hand: values.keys ? 'keys' : 'mouse',
  }
  const walked = await walk(browser, filled, setting, Number(values.steps))
  counted.walks++
  counted.steps += walked.steps.length
  for (const one of walked.writes) writes.set(one, (writes.get(one) ?? 0) + 1)
  for (const one of walked.addresses) addresses.add(one.replaceAll(/\d+/g, '#'))
  if (walked.violations.length === 0) continue
  counted.violations++
  const steps = values['go-on'] ? walked.steps.slice(-4) : await shorten(browser, filled, setting, walked)
  console.log(`\nSeed “${setting.seed}” as ${setting.who}: ${walked.steps.length} steps, ${walked.picture}`)
  for (const { property, what } of walked.violations) console.log(`  ${property}. ${what}`)
  for (const step of steps) console.log(`    ${wordsOfStep(step)}`)
  if (!values['go-on']) break
}
await browser.close()
remove(filled.dataDir)
console.log(`\n${counted.walks} walks, ${counted.steps} steps, ${counted.violations} with a violation`)
for (const one of [...writes.keys()].sort()) console.log(`${String(writes.get(one)).padStart(5)} ${one}`)
console.log([...addresses].sort().join('\n'))
process.exitCode = counted.violations > 0 ? 1 : 0

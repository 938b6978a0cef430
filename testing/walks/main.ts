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
    /** So many walks, however long they take. */
    walks: { type: 'string' },
    /** Nothing is held back, fails or is lost, and no step is hasty: the same walk each time. */
    calm: { type: 'boolean', default: false },
    fault: { type: 'string' },
    /** Walks on after a violation, and looks for no shorter list of steps. */
    'go-on': { type: 'boolean', default: false },
    /** Looks for no shorter list of steps. */
    stop: { type: 'boolean', default: false },
  },
})
const fault = values.fault === undefined ? undefined : faults[values.fault]
if (values.fault !== undefined && !fault) throw new Error(`Faults: ${Object.keys(faults).join(', ')}`)
const who = values.as ?? (fault && (fault.who ?? 'administrator'))
const program = fault?.texts ? await buildWith(values.fault!, fault.texts) : root
const all = Object.keys(walkers).filter((one): one is Walker => who === undefined || one === who)
if (all.length === 0) throw new Error(`Nobody is called ${values.as}: ${Object.keys(walkers).join(', ')}`)
const browser = await chromium.launch(launchOptions())
let filled = await fill(program, browser, all)
const until = Date.now() + Number(values.minutes) * 60_000
const counted = { walks: 0, steps: 0, violations: 0 }
const [writes, addresses] = [new Map<string, number>(), new Set<string>()]
for (let number = 1; values.walks ? number <= Number(values.walks) : Date.now() < until; number++) {
  // A session that nobody uses ends after half an hour.
  if (Date.now() - filled.at > 20 * 60_000) {
    remove(filled.dataDir)
    filled = await fill(program, browser, all)
  }
  const setting: Setting = {
    build: program,
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
  const steps =
    values['go-on'] || values.stop ? walked.steps.slice(-4) : await shorten(browser, filled, setting, walked)
  console.log(
    `\nSeed “${setting.seed}” as ${setting.who}: after ${walked.steps.length} steps, picture ${walked.picture}`,
  )
  for (const { property, what } of walked.violations) console.log(`  ${property}. ${what}`)
  for (const step of steps)
    console.log(`    ${step.isHasty ? '(at once) ' : ''}${wordsOfStep(step)}   at ${step.from}`)
  if (!values['go-on'] || values.stop) break
}
await browser.close()
remove(filled.dataDir)
console.log(`\n${counted.walks} walks, ${counted.steps} steps, ${counted.violations} with a violation`)
console.log(
  [...writes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([one, times]) => `${String(times).padStart(5)} ${one}`)
    .join('\n'),
)
console.log([...addresses].sort().join('\n'))
process.exitCode = counted.violations > 0 ? 1 : 0

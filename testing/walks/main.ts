// npm run walk -- --minutes 10 --seed 7 --as auditor --width 360 --keys
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/run.mjs'
import { buildWith } from './build'
import { faults, type Fault } from './faults'
import { fill, remove, walkers, type Walker } from './folder'
import { placeNames } from './places'
import { seeded } from './seeded'
import { wordsOfStep } from './steps'
import type { Setting } from './being'
import { shorten, walk } from './walk'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    as: { type: 'string' },
    width: { type: 'string' },
    place: { type: 'string', default: 'own' },
    days: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '' },
    browsers: { type: 'string', default: '2' },
    first: { type: 'string', default: '1' },
    keys: { type: 'boolean', default: false },
    steps: { type: 'string', default: '60' },
    walks: { type: 'string' },
    calm: { type: 'boolean', default: false },
    fault: { type: 'string', multiple: true },
    say: { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
  },
})
const names = values.fault?.includes('all') ? Object.keys(faults) : values.fault
if (names?.some((one) => !faults[one])) throw new Error(`Faults: ${Object.keys(faults).join(', ')}`)
if (values.as !== undefined && !(values.as in walkers))
  throw new Error(`Nobody is called ${values.as}: ${Object.keys(walkers).join(', ')}`)
// They start while the folder is filled.
const launched = Promise.all(
  Array.from({ length: Math.min(Number(values.browsers), Number(values.walks ?? Infinity)) }, () =>
    chromium.launch(launchOptions()),
  ),
)
// What is filled has no fault, so that all walk on the same.
const everybody = Object.keys(walkers).filter((one): one is Walker => one in walkers)
const called = (name = values.as) => everybody.filter((one) => (name ?? one) === one)
const fillAgain = () => fill(root, launched, called())
let filled = await fillAgain()
const browsers = await launched
const counted = { walks: 0, steps: 0, violations: 0 }
const [writes, addresses] = [new Map<string, number>(), new Set<string>()]

/** Walks with a seed until something is false. @returns after how many steps and seconds, and by which properties */
async function walkWith(seed: string, build: string, fault?: Fault): Promise<string> {
  const all = called(values.as ?? fault?.who)
  const begun = Date.now()
  const until = begun + Number(values.minutes) * 60_000
  let number = Number(values.first)
  const last = number + Number(values.walks ?? Infinity)
  let steps = 0
  let found: string | undefined
  async function walkOn(browser: Browser): Promise<void> {
    while ((!found || values['go-on']) && number < last && (values.walks || Date.now() < until)) {
      // A session that nobody uses ends after half an hour.
      if (Date.now() - filled.at > 20 * 60_000) {
        const { dataDir } = filled
        filled = await fillAgain()
        remove(dataDir)
      }
      const own = number++
      const random = seeded(`setting ${seed} ${own}`)
      const setting: Setting = {
        build,
        fault: fault?.wire,
        isCalm: values.calm,
        seed: `${seed} ${own}`,
        number: own,
        // Each second walk is an administrator's, who is offered most.
        who: all[own % 2 === 0 ? (own / 2) % all.length : 0]!,
        width: Number(values.width ?? (random.often(0.75) ? 1280 : 360)),
        hand: values.keys || (!fault && random.often(0.25)) ? 'keys' : 'mouse',
        place: placeNames.find((one) => one === values.place) ?? 'own',
        days: Number(values.days),
        only: values.jobs,
      }
      const walked = await walk(browser, filled, setting, Number(values.steps))
      if (values.say) console.log(walked.steps.map(wordsOfStep).join('\n'))
      counted.walks++
      counted.steps += walked.steps.length
      steps += walked.steps.length
      for (const one of walked.writes) writes.set(one, (writes.get(one) ?? 0) + 1)
      for (const one of walked.addresses) addresses.add(one.replaceAll(/\d+/g, '#'))
      if (walked.violations.length === 0 || (found && !values['go-on'])) continue
      counted.violations++
      const by = new Set(walked.violations.map(({ property }) => property))
      found = `by ${[...by].join(' and ')}, ${steps} steps, ${Math.round((Date.now() - begun) / 1_000)} s`
      const isShort = values['go-on'] || fault
      const shown = isShort ? walked.steps.slice(-4) : await shorten(browser, filled, setting, walked)
      console.log(
        `\nSeed “${setting.seed}” as ${setting.who}, ${setting.width}, ${setting.hand}: ${found}, ${walked.picture}`,
      )
      for (const { property, what } of walked.violations)
        console.log(`  ${property}. ${what.slice(0, 1_500)}`)
      for (const step of shown) console.log(`    ${wordsOfStep(step)}`)
    }
  }
  await Promise.all(browsers.map(walkOn))
  return found ?? `not found, ${steps} steps`
}

for (const name of names ?? [undefined]) {
  const fault = name === undefined ? undefined : faults[name]
  const build = name && fault?.texts ? await buildWith(name, fault.texts) : root
  for (const seed of values.seed.split(',')) {
    const found = await walkWith(seed, build, fault)
    if (name !== undefined) console.log(`| ${name} | ${fault?.property} | ${seed} | ${found} |`)
  }
}
await Promise.all(browsers.map((one) => one.close()))
remove(filled.dataDir)
console.log(`\n${counted.walks} walks, ${counted.steps} steps, ${counted.violations} with a violation`)
if (!names) {
  for (const one of [...writes.keys()].sort()) console.log(`${String(writes.get(one)).padStart(5)} ${one}`)
  console.log([...addresses].sort().join('\n'))
}
process.exitCode = counted.violations > 0 ? 1 : 0

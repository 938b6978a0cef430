// npm run walk -- --minutes 10 --seed 7 --as auditor --width 360 --keys
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/run.mjs'
import { buildWith } from './build'
import { faults } from './faults'
import { fill, remove, walkers, type Walker } from './folder'
import { placeNames } from './places'
import { seeded } from './seeded'
import { wordsOfStep } from './steps'
import type { Setting } from './being'
import { shorten, walk } from './walk'

function together(names: string) {
  const all = names.split('+').map((one) => faults[one]!)
  if (all.some((one) => !one)) return undefined
  const wires = all.flatMap(({ wire }) => wire ?? [])
  const texts = all.flatMap((one) => one.texts ?? [])
  return {
    ...all[0],
    texts: texts.length > 0 ? texts : undefined,
    wire:
      wires.length > 0
        ? (body: unknown, at: { method: string; path: string }) =>
            wires.reduce((now, of) => of(now, at), body)
        : undefined,
  }
}

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
    fault: { type: 'string' },
    'go-on': { type: 'boolean', default: false },
  },
})
const fault = values.fault === undefined ? undefined : together(values.fault)
if (values.fault !== undefined && !fault) throw new Error(`Faults: ${Object.keys(faults).join(', ')}`)
const who = values.as ?? fault?.who
const build = fault?.texts ? await buildWith(values.fault!, fault.texts) : root
const all = Object.keys(walkers).filter((one): one is Walker => who === undefined || one === who)
if (all.length === 0) throw new Error(`Nobody is called ${values.as}: ${Object.keys(walkers).join(', ')}`)
const browsers = await Promise.all(
  Array.from({ length: Number(values.browsers) }, () => chromium.launch(launchOptions())),
)
let filled = await fill(build, browsers[0]!, all)
const begun = Date.now()
const until = begun + Number(values.minutes) * 60_000
const counted = { walks: 0, steps: 0, violations: 0 }
const [writes, addresses] = [new Map<string, number>(), new Set<string>()]
let number = Number(values.first)
const last = number + Number(values.walks ?? Infinity)
let isOver = false
async function walkOn(browser: Browser): Promise<void> {
  while (!isOver && number < last && (values.walks || Date.now() < until)) {
    // A session that nobody uses ends after half an hour.
    if (Date.now() - filled.at > 20 * 60_000) {
      const { dataDir } = filled
      filled = await fill(build, browser, all)
      remove(dataDir)
    }
    const own = number++
    const random = seeded(`setting ${values.seed} ${own}`)
    const setting: Setting = {
      build,
      fault: fault?.wire,
      isCalm: values.calm,
      seed: `${values.seed} ${own}`,
      number: own,
      // Each second walk is an administrator's, who is offered most.
      who: all[own % 2 === 0 ? (own / 2) % all.length : 0]!,
      width: Number(
        values.width ??
          random.weighted([
            [3, 1280],
            [1, 360],
          ]),
      ),
      hand: values.keys || (!fault && random.often(0.25)) ? 'keys' : 'mouse',
      place: placeNames.find((one) => one === values.place) ?? 'own',
      days: Number(values.days),
      only: values.jobs,
    }
    const walked = await walk(browser, filled, setting, Number(values.steps))
    counted.walks++
    counted.steps += walked.steps.length
    for (const one of walked.writes) writes.set(one, (writes.get(one) ?? 0) + 1)
    for (const one of walked.addresses) addresses.add(one.replaceAll(/\d+/g, '#'))
    if (walked.violations.length === 0 || isOver) continue
    counted.violations++
    isOver = !values['go-on']
    const isShort = values['go-on'] || fault
    const seconds = Math.round((Date.now() - begun) / 1_000)
    const steps = isShort ? walked.steps.slice(-4) : await shorten(browser, filled, setting, walked)
    console.log(
      `\nSeed “${setting.seed}” as ${setting.who}, ${setting.width}, ${setting.hand}: ${counted.steps} steps, ${seconds} s, ${walked.picture}`,
    )
    for (const { property, what } of walked.violations) console.log(`  ${property}. ${what.slice(0, 1_500)}`)
    for (const step of steps) console.log(`    ${wordsOfStep(step)}`)
  }
}
await Promise.all(browsers.map(walkOn))
await Promise.all(browsers.map((one) => one.close()))
remove(filled.dataDir)
console.log(`\n${counted.walks} walks, ${counted.steps} steps, ${counted.violations} with a violation`)
if (!fault) {
  for (const one of [...writes.keys()].sort()) console.log(`${String(writes.get(one)).padStart(5)} ${one}`)
  console.log([...addresses].sort().join('\n'))
}
process.exitCode = counted.violations > 0 ? 1 : 0

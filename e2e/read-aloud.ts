import { readFileSync } from 'node:fs'
import type { Virtual } from '@guidepup/virtual-screen-reader'
import type { Locator } from '@playwright/test'

/** The reader as a script that leaves itself in `reader`, because the policy of the page loads no module. */
const source = readFileSync(
  new URL(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
).replace(/export\s*\{.*?([\w$]+) as virtual\s*\};?/s, ';globalThis.reader = $1')

/** What a reader says of structure, and of text that a control or cell had as its name. */
const silent = /^(end of .*|paragraph|rowgroup|list|term|definition|time|superscript|strong|emphasis|mark)$/

/**
 * Reads a part of the page from its beginning to its end, as a virtual screen reader does. It follows the
 * specifications, and is no trial with a real one.
 * @param own what differs from run to run, which it says as “…”; figures and days are “#”
 */
export async function readAloud(part: Locator, own: string | RegExp = '…'): Promise<readonly string[]> {
  await part.page().evaluate(`void (globalThis.reader ?? (() => {${source}\n})())`)
  const lines = await part.evaluate(async (container) => {
    const { reader } = globalThis as unknown as { reader: Virtual } // The script put it there.
    await reader.start({ container })
    const first = await reader.lastSpokenPhrase()
    const said = [first]
    // At its end, the reader begins again.
    for (let steps = 0; steps < 500; steps++) {
      await reader.next()
      const next = await reader.lastSpokenPhrase()
      if (next === first) break
      said.push(next)
    }
    await reader.stop()
    return said
  })
  const heard = lines.map((line) =>
    line
      .replace(/(, (level|position|set size) \d+)+/, '')
      .replaceAll(own, '…')
      .replaceAll(/\d+( [A-Z][a-z]{2} \d{4})?(:\d\d)*/g, '#')
      .trim(),
  )
  return heard.filter((line, at) => line !== '' && !silent.test(line) && !heard[at - 1]?.endsWith(line))
}

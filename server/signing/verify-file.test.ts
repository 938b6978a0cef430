import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessTamperings } from '#testing/evidence/access-tampering'
import { bodyOf, swap } from '#testing/evidence/edits'
import { newSigner, reviewOfAll, signedFile } from '#testing/evidence/signed-file'
import { tamperings } from '#testing/evidence/tampering'
import { projectRoot } from '../db/project-root'
import { hashOf } from './signing-key'
import { exitCodeOf, verifyFile } from './verify-file'
import { signVoided } from './voided-list'

const signer = newSigner()
const file = await signedFile({ signer })
const ofAll = await signedFile({ signer, review: reviewOfAll })
const codeFor = async (bytes: Buffer, key?: string) => exitCodeOf((await verifyFile(bytes, key)).outcome)

describe('the list of voided reviews', () => {
  const at = new Date('2026-11-29T10:00:00Z')
  const listOf = (text: string, by = signer) => signVoided([{ review: 7, sha256: hashOf(text) }], at, by)
  const checked = async (list?: string, key = signer.publicKey, by?: string) => {
    const { outcome, lines } = await verifyFile(Buffer.from(file), key || undefined, list, by)
    return { code: exitCodeOf(outcome), said: lines.at(-1)! }
  }

  it('says of a file that it is voided, or isn’t in the list of a day, and without a list that nobody can tell', async () => {
    expect(await checked(await listOf(file))).toEqual({
      code: 4,
      said: 'VOIDED: the list of 29 Nov 2026 names it, as review 7.',
    })
    const not = { said: 'Not in the list of voided reviews of 29 Nov 2026.' }
    expect(await checked(await listOf(ofAll))).toEqual({ code: 0, ...not })
    expect(await checked(await listOf(ofAll), '')).toEqual({ code: 2, ...not })
    const said = 'Without --voided LIST this can’t tell whether the review was voided.'
    expect(await checked()).toEqual({ code: 0, said })
    const text = (await verifyFile(Buffer.from(file), signer.publicKey, await listOf(ofAll))).lines.join()
    expect(text).not.toMatch(/not void/i)
  })

  it('turns red with each sign that is another, another key, other spaces, or another file in its place', async () => {
    const list = await listOf(ofAll)
    for (let sign = 0; sign < list.length; sign++) {
      const other = list[sign] === '1' ? '2' : '1'
      expect((await checked(list.slice(0, sign) + other + list.slice(sign + 1))).code, `sign ${sign}`).toBe(1)
    }
    const month = readFileSync(path.join(projectRoot, 'testing/evidence/first-month.json'), 'utf8')
    const monthKey = 'HDjNx+o+0PiOLNI9k9aO1mnqSCUKU1xzhHxMAQqQqx4='
    for (const one of [
      `${list} `,
      list.replace(',', ', '),
      '',
      '{}',
      month,
      await listOf(ofAll, newSigner()),
    ])
      for (const by of [undefined, one === month ? monthKey : signer.publicKey])
        expect((await checked(one, signer.publicKey, by)).code, one.slice(0, 50)).toBe(1)
    // Another key, made since, counts where the reader gives it.
    const later = newSigner()
    expect((await checked(await listOf(file, later), signer.publicKey, later.publicKey)).code).toBe(4)
  })

  it('saves no file that was changed', async () => {
    const list = await listOf(ofAll)
    const changed = Buffer.from(file.replace('Grace Hopper', 'Grace Hooper'))
    expect((await verifyFile(changed, signer.publicKey, list)).outcome).toBe('changed')
  })
})

describe('the command', () => {
  it('ends with 0 for an untouched file and its key only', async () => {
    expect(await codeFor(Buffer.from(file), signer.publicKey)).toBe(0)
    expect(await codeFor(Buffer.from(file), newSigner().publicKey)).toBe(1)
    expect(await codeFor(Buffer.from(file), '')).toBe(1)
    expect(await codeFor(Buffer.from(file))).toBe(2)
    expect((await verifyFile(Buffer.from(file))).lines[0]).toMatch(/^Not altered since signing/)
  })

  it.each(tamperings)('does not end with 0 after tampering: $what', async ({ change, shows }) => {
    const changed = Buffer.from(await change(file, signer))
    expect(changed.equals(Buffer.from(file))).toBe(false)
    expect(await codeFor(changed, signer.publicKey)).toBe(1)
    expect(await codeFor(changed)).toBe(shows === 'key not compared' ? 2 : 1)
  })

  it.each(accessTamperings)(
    'does not end with 0 after tampering with people and keys: $what',
    async ({ change }) => {
      expect(await codeFor(Buffer.from(ofAll), signer.publicKey)).toBe(0)
      const changed = Buffer.from(await change(ofAll, signer))
      expect(changed.equals(Buffer.from(ofAll))).toBe(false)
      expect((await verifyFile(changed, signer.publicKey)).outcome).toBe('changed')
    },
  )

  it.each(['"version":2', '"format":"msp-access-review-manifest"'])(
    'calls a signed file with another %s made by a later version, never changed',
    async (words) => {
      const manifest = /^<script type="application\/json">(.*)<\/script>$/.exec(
        bodyOf(ofAll, 'manifest'),
      )![1]!
      const next = manifest.replace(words, words.replace('2', '3').replace('access', 'cost'))
      const signature = JSON.stringify(await signer.sign(manifest))
      const resigned = JSON.stringify(await signer.sign(next))
      const later = swap(swap(ofAll, manifest, next), signature, resigned)
      const outcome = async (key?: string) => (await verifyFile(Buffer.from(later), key)).outcome
      expect([await outcome(), await outcome(signer.publicKey), await outcome('another')]).toEqual([
        'later version',
        'later version',
        'another key',
      ])
      expect(await codeFor(Buffer.from(later), signer.publicKey)).toBe(3)
    },
  )

  it.each([
    ['earlier-file.html', 'Egq6KykNDnOGlnhoNqnzsRV4WdT4f5J9wuYrcaF8Ujw='],
    ['second-file.html', 'zM7BYlu1fLZ7dCGh0clwzpXBDM7/p0kXsNijApykUyw='],
    ['third-file.html', 'wJ6fYPpz8fyGI01TCGTbHMr4rgpJeLSb2c9zQ7heU+M='],
    ['fourth-file.html', '1zye5GcXe9EqC/D5YNgglOV6v8RNGXU6ClK1dFmVw/M='],
    ['fifth-file.html', '19G+0Ca8RIOk9kvozvRQG1i84O0ObfLHlSBLnhs2nCo='],
    ['first-month.json', 'HDjNx+o+0PiOLNI9k9aO1mnqSCUKU1xzhHxMAQqQqx4='],
    ['compared-month.json', 'HDjNx+o+0PiOLNI9k9aO1mnqSCUKU1xzhHxMAQqQqx4='],
  ])('checks %s, which an earlier version wrote', async (file, key) => {
    const earlier = readFileSync(path.join(projectRoot, 'testing/evidence', file))
    expect(await codeFor(earlier, key)).toBe(0)
    earlier[earlier.indexOf('First')]! ^= 1
    expect(await codeFor(earlier, key)).toBe(1)
  })
})

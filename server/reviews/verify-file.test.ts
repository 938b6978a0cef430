import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newSigner, signedFile } from '#testing/evidence/signed-file'
import { tamperings } from '#testing/evidence/tampering'
import { projectRoot } from '../db/project-root'
import { exitCodeOf, verifyFile } from './verify-file'

const signer = newSigner()
let file: string
beforeAll(async () => {
  file = await signedFile({ signer })
})
const codeFor = async (bytes: Buffer, key?: string) => exitCodeOf((await verifyFile(bytes, key)).outcome)

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

  it.each([
    ['earlier-file.html', 'Egq6KykNDnOGlnhoNqnzsRV4WdT4f5J9wuYrcaF8Ujw='],
    ['second-file.html', 'zM7BYlu1fLZ7dCGh0clwzpXBDM7/p0kXsNijApykUyw='],
  ])('checks %s, which an earlier version wrote', async (file, key) => {
    const earlier = readFileSync(path.join(projectRoot, 'testing/evidence', file))
    expect(await codeFor(earlier, key)).toBe(0)
    earlier[earlier.indexOf('Grace')]! ^= 1
    expect(await codeFor(earlier, key)).toBe(1)
  })
})

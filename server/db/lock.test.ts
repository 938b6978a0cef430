import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from './lock'

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
  directory = path.join(folder, 'pglite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const anotherProcess = () =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })

describe.runIf(!process.env.TEST_DATABASE_URL)('the lock beside the embedded database', () => {
  it('names the process that holds it, and is removed on release', async () => {
    const unlock = await lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(String(process.pid))
    unlock()
    expect(existsSync(`${directory}.lock`)).toBe(false)
  })

  it('refuses within 2 seconds while another process lives, and names it', async () => {
    const other = anotherProcess()
    writeFileSync(`${directory}.lock`, String(other.pid))
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  it('takes over from a process that was killed', async () => {
    const other = anotherProcess()
    writeFileSync(`${directory}.lock`, String(other.pid))
    const waiting = lockDirectory(directory)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const unlock = await waiting
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(String(process.pid))
    unlock()
  })

  it('leaves a lock that another process is just making or taking over', async () => {
    const other = anotherProcess()
    const files = [`${directory}.lock`, `${directory}-2.lock`]
    writeFileSync(files[0]!, '')
    writeFileSync(files[1]!, 'of nobody')
    writeFileSync(`${files[1]}.guard`, String(other.pid))
    const refusals = Promise.allSettled([lockDirectory(directory), lockDirectory(`${directory}-2`)])
    for (const file of files) writeFileSync(file, String(other.pid))
    rmSync(`${files[1]}.guard`)
    for (const { status } of await refusals) expect(status).toBe('rejected')
    for (const file of files) expect(readFileSync(file, 'utf8')).toBe(String(other.pid))
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  it('takes over a file that names no process', async () => {
    writeFileSync(`${directory}.lock`, 'rubbish')
    const unlock = await lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(String(process.pid))
    unlock()
  })
})

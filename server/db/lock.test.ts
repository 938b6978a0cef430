import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#testing/temporary'
import { projectRoot } from './project-root'
import { lockDirectory } from './lock'

let folder: string
let directory: string
beforeEach(() => {
  folder = temporaryFolder()
  directory = path.join(folder, 'pglite')
})
const lockFile = () => `${directory}.lock`
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; socket: string }

/** A first process in a container of its own has the id 1 and sees no process of another container. */
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers = spawnSync(container[0]!, [...container.slice(1), 'true']).status === 0

/** Another process that tries to take the lock. @returns what it said: `held`, or the reason why not */
async function anotherProcess(
  within: readonly string[] = [],
): Promise<{ child: ChildProcess; said: string }> {
  const command = [...within, process.execPath, '--import', 'tsx', 'testing/hold-lock.ts', directory]
  const child = spawn(command[0]!, command.slice(1), { cwd: projectRoot, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = await new Promise<string>((resolve) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes('held\n')) resolve('held')
      })
    child.once('close', () => resolve(text))
  })
  return { child, said }
}
async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe.runIf(!process.env.TEST_DATABASE_URL)('the lock beside the embedded database', () => {
  it('names the process that holds it, and is removed with its socket on release', async () => {
    const unlock = await lockDirectory(directory)
    expect(holder().pid).toBe(process.pid)
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses within 2 seconds while another process lives, and names it', async () => {
    const { child, said } = await anotherProcess()
    expect(said).toBe('held')
    const startedAt = performance.now()
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${child.pid} on `)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(holder().pid).toBe(child.pid)
  })

  it('takes over from a process that was killed, also when another process has its id by now', async () => {
    const { child } = await anotherProcess()
    const { socket } = holder()
    await killed(child)
    writeFileSync(lockFile(), JSON.stringify({ ...holder(), pid: process.ppid }))
    const unlock = await lockDirectory(directory)
    expect(holder().pid).toBe(process.pid)
    expect(existsSync(socket)).toBe(false)
    unlock()
  })

  it.runIf(hasContainers)(
    'is held by one of two containers, and taken over when that one is killed',
    async () => {
      const first = await anotherProcess(container)
      expect([first.said, holder().pid]).toEqual(['held', 1])
      const second = await anotherProcess(container)
      expect(second.said).toContain('in use by process 1 on ')
      await killed(first.child)
      await expect.poll(async () => (await anotherProcess(container)).said).toBe('held')
    },
  )

  it('is seen by a process that has mounted the directory elsewhere, and by a copy of the directory', async () => {
    const unlock = await lockDirectory(directory)
    const copy = path.join(folder, 'copy')
    mkdirSync(copy)
    writeFileSync(path.join(copy, 'pglite.lock'), readFileSync(lockFile()))
    await expect(lockDirectory(path.join(copy, 'pglite'))).rejects.toThrow('in use by process')
    const elsewhere = `${folder}-elsewhere`
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    renameSync(folder, elsewhere)
    await expect(lockDirectory(path.join(elsewhere, 'pglite'))).rejects.toThrow('in use by process')
    renameSync(elsewhere, folder)
    unlock()
  })

  it('works in a directory with a path that is too long for a socket', async () => {
    directory = path.join(folder, 'x'.repeat(150), 'pglite')
    mkdirSync(path.dirname(directory))
    const unlock = await lockDirectory(directory)
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid} on `)
    unlock()
    expect(readdirSync(path.dirname(directory))).toEqual([])
  })

  it('goes to one of several processes that find the lock of a dead one', async () => {
    await killed((await anotherProcess()).child)
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockDirectory(directory)))
    const held = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(held).toHaveLength(1)
    held[0]!()
  })

  it('leaves a lock that another process is just making', async () => {
    const { child } = await anotherProcess()
    const content = readFileSync(lockFile())
    writeFileSync(lockFile(), '')
    const trying = lockDirectory(directory)
    writeFileSync(lockFile(), content)
    await expect(trying).rejects.toThrow(`in use by process ${child.pid} on `)
    expect(readFileSync(lockFile())).toEqual(content)
  })

  it('takes over a file that names no process', async () => {
    writeFileSync(lockFile(), 'rubbish')
    const unlock = await lockDirectory(directory)
    expect(holder().pid).toBe(process.pid)
    unlock()
  })
})

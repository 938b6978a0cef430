// The Dockerfile and the systemd unit, as far as they can be tried without Docker and without systemd as
// process 1.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/db/project-root'
import { startServer } from '#testing/server-process'
import { builtCommit } from '../../scripts/built.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { isMissing, nobody, workFolder } from './programs'

const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** The instructions of the Dockerfile, by their word. */
function instructions(word: string): string[] {
  const lines = text('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  return lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
}

/** The files of the repository, as a build gets them: nothing that was built or installed before. */
function cleanCopy(folder: string): void {
  const ask = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', ask, { cwd: projectRoot, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(projectRoot, file), path.join(folder, file))
  }
}

it(
  'the steps of the Dockerfile build the same release elsewhere, and start it healthy',
  { timeout: 120_000 },
  async () => {
    const folder = path.join(inject('folder'), 'image')
    const build = path.join(folder, 'build')
    cleanCopy(build)
    const steps = instructions('RUN').filter((step) => !step.includes('/data'))
    expect(steps.shift()).toMatch(/^npm ci /)
    // CI installs the packages for every run, so this copy stands for "npm ci".
    const packages = path.join(projectRoot, 'node_modules')
    // Links instead of copies, where both are on one disk.
    if (spawnSync('cp', ['-al', packages, build]).status !== 0) execFileSync('cp', ['-a', packages, build])
    const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot, encoding: 'utf8' })
    for (const step of steps)
      execFileSync('sh', ['-c', step.replaceAll('/portal', `${folder}/portal`)], {
        cwd: build,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          SOURCE_DATE_EPOCH: time.trim(),
          SOURCE_COMMIT: builtCommit(),
        },
        stdio: 'pipe',
      })
    expect(readFileSync(path.join(folder, 'portal/SHA256SUMS'), 'utf8')).toBe(
      readFileSync(path.join(inject('release'), 'SHA256SUMS'), 'utf8'),
    )

    const set = Object.fromEntries(
      instructions('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
    ) as Record<string, string> // Each part of the line has the form NAME=value.
    expect(set).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' })
    expect(instructions('USER')).toEqual(['node'])
    const [program, ...args] = JSON.parse(instructions('CMD')[0] ?? '') as string[]
    expect(program).toBe('node')
    const PORT = String(await freePort())
    const server = await startServer(
      { ...set, HOST: '127.0.0.1', PORT, DATA_DIR: workFolder(), SAMPLE_DATA: '0' },
      { program: args, cwd: path.join(folder, 'portal'), ...nobody },
    )
    onTestFinished(() => void server.end('SIGKILL'))
    const check = JSON.parse(instructions('HEALTHCHECK')[0]?.replace(/^.*? CMD /, '') ?? '') as string[]
    const healthy = () => spawnSync(check[0] ?? '', check.slice(1), { env: { ...process.env, PORT } }).status
    expect(healthy()).toBe(0)
    await server.end('SIGTERM')
    expect(healthy()).toBe(1)
  },
)

it.skipIf(isMissing('systemd-analyze'))(
  'the systemd unit leaves the process few rights (below 3 of 10)',
  () => {
    const unit = path.join(projectRoot, 'docs/operations/msp-portal@.service')
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
      encoding: 'utf8',
    })
    const level = /Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]
    expect(Number(level)).toBeLessThan(3)
  },
)

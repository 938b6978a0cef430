import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '#testing/server-process'
import { temporaryFolder } from '#testing/temporary'
import { installation, keysOf } from '#testing/test-database'
import { isBuilt } from '../scripts/built.mjs'
import { release } from '../scripts/release.mjs'

/** Root starts the server as somebody who owns nothing but the data. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** Packs a release and unpacks it as an operator does. @returns its folder */
function unpacked(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const archive = release(folder)
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return archive.replace(/\.tar\.gz$/, '')
}

function giveToNobody(folder: string): void {
  if (!nobody) return
  for (const place of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, place), nobody.uid, nobody.gid)
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}

/** The parts list has every package, and no tool of the build. */
function expectListedParts(folder: string): void {
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[]
  }
  const names = components.map(({ name }) => name)
  const some = ['@electric-sql/pglite', 'pg', 'fastify', 'react', 'tailwindcss']
  expect(names).toEqual(expect.arrayContaining(some))
  expect(names.filter((name) => ['vite', 'vitest', 'typescript', '@playwright/test'].includes(name))).toEqual(
    [],
  )
  const licences = readFileSync(path.join(folder, 'LICENCES.txt'), 'utf8')
  for (const { name, version } of components) expect(licences).toContain(`${name} ${version} (`)
}

/** As GitHub names headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The links of the documents that lead nowhere. */
function deadLinks(folder: string): string[] {
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.startsWith('node_modules'),
  )
  return documents.flatMap((file) => {
    const links = [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    const isDead = (target: string) => {
      if (/^https?:/.test(target)) return false
      const [place = '', anchor] = target.split('#')
      const to = path.join(folder, place === '' ? file : path.join(path.dirname(file), place))
      if (!existsSync(to)) return true
      const headings = anchor === undefined ? [] : readFileSync(to, 'utf8').match(/^#+ .*$/gm)
      return anchor !== undefined && !headings?.some((one) => anchorOf(one.replace(/^#+ /, '')) === anchor)
    }
    return links.flatMap(([, target = '']) => (isDead(target) ? `${file}: ${target}` : []))
  })
}

// "npm test" builds before the tests.
it.runIf(isBuilt())(
  'a release runs where there is no npm, for a user who owns only the data',
  { timeout: 90_000 },
  async () => {
    const folder = unpacked()
    expectListedParts(folder)
    expect(deadLinks(folder)).toEqual([])
    expect(readFileSync(path.join(folder, 'operating.md'), 'utf8')).toContain('| `DATABASE_URL` |')
    expect(bytesIn(folder) - bytesIn(path.join(folder, 'node_modules/@electric-sql'))).toBeLessThan(
      60_000_000,
    )

    const help = spawnSync(process.execPath, ['server/people.js', '--help'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(help.stdout).toContain('\n  node server/people.js link ADDRESS\n')

    const env = await installation('sample')
    giveToNobody(env.DATA_DIR)
    const server = await startServer(
      { ...env, PATH: '' },
      { program: ['server/main.js'], cwd: folder, ...nobody },
    )
    onTestFinished(() => void server.end('SIGKILL'))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    // The folder, the answer and the metrics name the same release and commit.
    const description = await (await fetch(`${server.url}/api/console/server/`)).json()
    expect(path.basename(folder)).toBe(`msp-portal-${(description as { version: string }).version}`) // As the contract says.
    const page = await (await fetch(server.url)).text()
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1]
    expect((await fetch(`${server.url}${script}`)).headers.get('content-type')).toContain('javascript')
    // The build may drop a call that is made only for its exception. The tests of the sources don't notice.
    for (const [address, status, type] of [
      ['/companies/%E0%A4%A', 200, 'text/html'],
      ['/api/msp/nodes/%ff/', 400, 'application/json'],
      ['/%', 400, 'application/json'],
    ] as const) {
      const reply = await fetch(server.url + address)
      expect([
        reply.status,
        reply.headers.get('content-type'),
        reply.headers.get('x-content-type-options'),
      ]).toEqual([status, expect.stringContaining(type), 'nosniff'])
    }
    const headers = { authorization: `Bearer ${keysOf('sample').administrator}` }
    const companies = await fetch(`${server.url}/api/msp/companies/`, { headers })
    expect(await companies.json()).toMatchObject({ count: 1240 })
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const inDocs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = ['README.md', 'CONTRIBUTING.md', ...inDocs.map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)
/** What was there once, and an example of what could be. */
const histories = ['docs/redesign.md']
const textOf = (page: string) => readFileSync(path.join(root, page), 'utf8')

/** The anchors of the headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documents', () => {
  it.each(pages)('%s links only to what a clone has', (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? page : path.join(path.dirname(page), file)
      return (
        !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
      )
    })
    expect(broken).toEqual([])
  })

  const sources = ['src', 'server', 'contract', 'domain', 'testing', 'e2e', 'scripts'].flatMap((wing) =>
    readdirSync(path.join(root, wing), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${wing}/${name}`,
    ),
  )

  it('and comments cite only files that a clone has', () => {
    const cited =
      /(?<![\w./-])(?:src|server|contract|domain|testing|e2e|scripts|docs)\/[\w./@-]+\.(?:tsx?|mjs|sql|md)\b/g
    const dead = [...pages.filter((page) => !histories.includes(page)), ...sources]
      .filter((name) => /\.(tsx?|mjs|css|md)$/.test(name))
      .flatMap((name) => (textOf(name).match(cited) ?? []).map((file) => ({ name, file })))
      .filter(({ file }) => !existsSync(path.join(root, file)))
    expect(dead).toEqual([])
  })

  it('and doc comments stand above a value or a type', () => {
    const alone = /\/\*\*(?:(?!\*\/)[^])*\*\/[ \t]*\n[ \t]*(?:\n|\/\*\*|[)\]}])/g
    const misplaced = sources
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => (textOf(name).match(alone) ?? []).map((comment) => ({ name, comment })))
    expect(misplaced).toEqual([])
  })

  it('name only functions and values that the code has', () => {
    const code = [...sources, 'tsconfig.base.json']
      .filter((name) => /\.(tsx?|mjs|sql)$|^tsconfig/.test(name))
      .map(textOf)
    const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
    const gone = pages
      .filter((page) => !histories.includes(page))
      .flatMap((page) =>
        [...textOf(page).matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => ({ page, name })),
      )
      .filter(({ name }) => !words.has(name))
    expect(gone).toEqual([])
  })

  it('list each decision, which has at most 350 words in three parts', () => {
    const index = textOf('docs/decisions/README.md')
    const wrong = pages
      .filter((page) => page.startsWith('docs/decisions/') && !page.endsWith('README.md'))
      .filter((page) => {
        const name = path.basename(page)
        const parts = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
        return (
          textOf(page).trim().split(/\s+/).length > 350 ||
          !parts[0]?.startsWith(`${name.slice(0, 3)} `) ||
          parts.slice(1).join() !== 'Context,Decision,Consequences' ||
          !index.includes(`(${name})`)
        )
      })
    expect(wrong).toEqual([])
  })

  it('name every room of domain, src and server in the tree of README.md', () => {
    const tree = textOf('README.md').match(/^contract\/[^`]*/m)?.[0] ?? ''
    const [, ...wings] = tree.split(/^(?=[a-z]+\/)/m)
    const missing = ['domain', 'src', 'src/features', 'server', 'server/features'].flatMap((wing) => {
      const named = wings.find((text) => text.startsWith(`${wing.split('/')[0]}/`)) ?? ''
      return readdirSync(path.join(root, wing), { withFileTypes: true })
        .filter((one) => one.isDirectory() && !named.includes(` ${one.name}/`))
        .map(({ name }) => `${wing}/${name}`)
    })
    expect(missing).toEqual([])
  })
})

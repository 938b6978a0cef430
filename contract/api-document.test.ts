import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { consoleOperations, gatewayOperations, operations } from './endpoints'
import { permissionCatalogue } from './roles/permission-catalogue'
import { isPermission, type Endpoint, type Needs } from './wire'

const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')
/** The cells of every row of every table. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

function permissionOf(needs: Needs): string {
  if (!isPermission(needs)) return needs
  return [needs]
    .flat()
    .map((code) => `\`${code}\``)
    .join(' or ')
}

describe('docs/api.md', () => {
  it('names the operations of the contract, with their facts, and no others', () => {
    const written = rows
      .filter(([, request = '']) => /^`[A-Z]+ \//.test(request))
      // The fifth column has statuses that the contract does not tell apart.
      .map((cells) => cells.toSpliced(4, 1))
    const entries: Endpoint[] = [
      ...Object.values(operations),
      ...Object.values(consoleOperations),
      ...Object.values(gatewayOperations),
    ]
    expect(written).toEqual(
      entries.map(({ name, method, path, needs, success, source }) => [
        name,
        `\`${method} ${path}\``,
        permissionOf(needs),
        String(success),
        source.path,
        source.body,
        source.reply,
      ]),
    )
  })

  it('names the parameters and orders that only our own server has', () => {
    const entries: Endpoint[] = Object.values(operations)
    const missing = entries.flatMap(({ extensions = [] }) =>
      extensions.filter((one) => !page.includes(`\`${one}\``)),
    )
    expect(missing).toEqual([])
  })

  it('names the permissions of the catalogue, in its order', () => {
    const isPublished = / \(P\)$/
    const written = rows
      .filter(([, code = '']) => /^`msp_\w+`$/.test(code))
      .map(([category, code, ...rest]) => [
        category,
        code,
        ...rest.map((cell) => cell.replace(isPublished, '')),
      ])
    expect(written).toEqual(
      permissionCatalogue.flatMap(({ category_name, permissions }) =>
        permissions.map(({ id, code, name }) => [`\`${category_name}\``, `\`${code}\``, String(id), name]),
      ),
    )
  })
})

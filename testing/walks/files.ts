import { main, plain, rowsOf, those, type Part, type Violation } from './page-facts'

/** The rows of a CSV file, under the names of its columns. */
export function readCsv(text: string): ReadonlyMap<string, string>[] {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,;\r\n]*))([,;]|\r?\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end = ''] of cells) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? bare).replace(/^'/, ''))
    if (!/[,;]/.test(end)) rows.push([])
  }
  const [head = [], ...body] = rows.filter((row) => row.some(Boolean))
  return body.map((row) => new Map(head.map((name, at) => [name, row[at] ?? ''])))
}

/** What the page and a file of it have in common is said alike. */
const compared = ['Name', 'Email', 'Role', 'Node', 'ID', 'Members']

/** 10. A file says what the list says, and tells two records of one name apart. */
export function fileFaults(text: string, page: Part, path: string): Violation[] {
  const rows = readCsv(text)
  const heads = [...(rows[0]?.keys() ?? [])]
  const found: Violation[] = []
  const lines = rows.map((row) => [...row.values()].join('|'))
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  if (twice && heads.includes('Name'))
    found.push({ property: 10, what: `The file of ${path} has two lines “${twice}”` })
  const nodes = rows.filter((row) => row.has('Node') && row.has('Path'))
  const blurred = nodes.find(
    (row) =>
      !row.get('Path')!.endsWith(row.get('Node')!) ||
      nodes.some((other) => other !== row && other.get('Path') === row.get('Path')),
  )
  if (blurred)
    found.push({
      property: 10,
      what: `The file of ${path} has the path “${blurred.get('Path')}” for ${blurred.get('Node')}`,
    })
  const table = those(main(page), 'grid')[0]
  for (const { cells } of table ? rowsOf(table) : []) {
    const name = plain(cells.get('Name') ?? '')
    const same = compared.filter((column) => cells.has(column) && heads.includes(column))
    const isSame = (row: ReadonlyMap<string, string>) =>
      same.every(
        (column) =>
          plain(row.get(column) ?? '') ===
          plain(cells.get(column)!)
            .replace(/^—$/, '')
            .replaceAll(',', (comma) => (column === 'Members' ? '' : comma)),
      )
    const named = rows.filter((row) => plain(row.get('Name') ?? '') === name)
    if (name && named.length > 0 && !named.some(isSame))
      found.push({
        property: 10,
        what: `The file of ${path} says “${[...named[0]!.values()].join('|')}”; the list says “${[...cells.values()].join('|')}”`,
      })
  }
  return found
}

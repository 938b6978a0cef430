import { main, plain, rowsOf, those, violated, type Part, type Violation } from './page-facts'

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
const bare = (text = '', column = '') =>
  plain(text)
    .replace(/^—$/, '')
    .replaceAll(column === 'Members' ? /,| people| : .*/g : '\0', '')

/** 10. A file says what the list says, and tells two records of one name apart. */
export function fileFaults(text: string, page: Part, path: string): Violation[] {
  const rows = readCsv(text)
  const words = (row: ReadonlyMap<string, string> | undefined) => [...(row?.values() ?? [])].join('|')
  const has = (column: string) => rows[0]?.has(column) === true
  const found: string[] = []
  const lines = rows.map(words)
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  if (twice && has('Name')) found.push(`has two lines “${twice}”`)
  const paths = has('Node') ? rows.map((row) => row.get('Path') ?? '') : []
  const isBlurred = (at: string, line: number) =>
    !plain(at).endsWith(plain(rows[line]!.get('Node')!)) || paths.indexOf(at) !== line
  const blurred = has('Path') ? paths.find(isBlurred) : undefined
  if (blurred !== undefined) found.push(`has the path “${blurred}” for two nodes or another one`)
  // What became of each record is told of those of the selection.
  const listed = has('Result') ? [] : those(main(page), 'grid').slice(0, 1).flatMap(rowsOf)
  for (const { cells } of listed) {
    const same = compared.filter((column) => cells.has(column) && has(column))
    const named = rows.filter((row) => bare(row.get('Name')) === bare(cells.get('Name')))
    const isSame = (row: ReadonlyMap<string, string>) =>
      same.every((column) => bare(row.get(column), column) === bare(cells.get(column), column))
    if (cells.get('Name') && named.length > 0 && !named.some(isSame))
      found.push(`says “${words(named[0])}”; the list says “${words(cells)}”`)
  }
  return found.map((what) => violated(10, `The file of ${path} ${what}`))
}

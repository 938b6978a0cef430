import type { Signer } from '#domain/evidence/evidence'

/** Every text that a forger adds contains this. The file's own check must not draw it. */
export const forged = 'FORGED'

export type Tampering = {
  readonly what: string
  readonly change: (file: string, signer: Signer) => string | Buffer | Promise<string>
  /**
   * The result in a browser, if it isn't red. `not checked`: the script doesn't run, so the file makes no
   * claim. `key not compared`: it gets red only after the reader has given the key. `same page`: the browser
   * reads the same text, so only the command sees the change.
   */
  readonly shows?: 'not checked' | 'key not compared' | 'same page'
}

/** Replaces the first occurrence. A table row that changes nothing would test nothing. */
export function swap(file: string, from: string, to: string): string {
  const at = file.indexOf(from)
  if (at < 0) throw new Error(`The file has no ${from}`)
  return file.slice(0, at) + to + file.slice(at + from.length)
}
export const edit = (what: string, from: string, to: string, shows?: Tampering['shows']): Tampering => ({
  what,
  change: (file) => swap(file, from, to),
  ...(shows ? { shows } : {}),
})
export const after = (what: string, place: string, added: string) => edit(what, place, place + added)
export const before = (what: string, place: string, added: string, shows?: Tampering['shows']) =>
  edit(what, place, added + place, shows)
export const atEnd = (what: string, added: string): Tampering => ({ what, change: (file) => file + added })

export const between = (file: string, from: string, to: string) => {
  const start = file.indexOf(from)
  return file.slice(start, file.indexOf(to, start) + to.length)
}
export const sectionOf = (file: string, id: string) => between(file, `<section id="${id}">`, '</section>')
export const partOf = (file: string, name: string) =>
  between(file, `<!--begin ${name}-->`, `<!--end ${name}-->`)
export const rowsOf = (file: string, id: string) =>
  [...sectionOf(file, id).matchAll(/<tr>.*?<\/tr>/g)].map(([row]) => row)

/** Makes two pieces of the file change places. */
export function exchange(file: string, one: string | undefined, other: string | undefined): string {
  if (!one || !other || one === other) throw new Error('There is nothing to exchange.')
  return swap(swap(swap(file, one, '\u0001'), other, one), '\u0001', other)
}
export const bodyOf = (file: string, name: string) =>
  partOf(file, name)
    .replace(/^<!--begin \w+-->/, '')
    .replace(/<!--end \w+-->$/, '')

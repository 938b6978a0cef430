/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const [first = '', ...more] = name.match(/(?<!\S)\S/gu) ?? []
  return (first + (more.at(-1) ?? '')).toUpperCase()
}

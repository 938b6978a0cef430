/** Common domains of email addresses. */
const common = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
]

/** Counts the letters to add, drop, change or swap that turn one word into the other. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [
    i,
    ...Array.from({ length: b.length }, () => 0),
  ])
  const at = (i: number, j: number) => (i === 0 ? j : (rows[i]?.[j] ?? 0))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      rows[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped) // The rows exist for each i.
    }
  return at(a.length, b.length)
}

/** Suggests the address that the person probably meant, because its domain nearly matches a known one. */
export function addressSuggester(known: readonly string[]): (email: string) => string | undefined {
  const domains = new Set([...known.map((one) => one.toLowerCase()), ...common])
  const found = new Map<string, string | undefined>()
  const meantBy = (domain: string): string | undefined => {
    if (domain.length < 4 || domains.has(domain)) return undefined
    const [meant] = [...domains]
      .map((one) => ({ one, away: distance(domain, one) }))
      .filter(({ one, away }) => away <= (one.length > 8 ? 2 : 1))
      .toSorted((a, b) => a.away - b.away)
    return meant?.one
  }
  return (email) => {
    const at = email.trim().lastIndexOf('@')
    if (at < 1) return undefined
    const domain = email
      .trim()
      .slice(at + 1)
      .toLowerCase()
    if (!found.has(domain)) found.set(domain, meantBy(domain))
    const meant = found.get(domain)
    return meant && `${email.trim().slice(0, at)}@${meant}`
  }
}

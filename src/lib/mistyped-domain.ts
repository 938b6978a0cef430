import { editDistance } from '#domain/edit-distance'

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

/** Suggests the address that the person probably meant, because its domain nearly matches a known one. */
export function addressSuggester(known: readonly string[]): (email: string) => string | undefined {
  const domains = new Set([...known.map((one) => one.toLowerCase()), ...common])
  const found = new Map<string, string | undefined>()
  const meantBy = (domain: string): string | undefined => {
    if (domain.length < 4 || domains.has(domain)) return undefined
    const [meant] = [...domains]
      .map((one) => ({ one, away: editDistance(domain, one) }))
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

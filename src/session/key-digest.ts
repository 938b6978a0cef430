/**
 * The digest of a key or person, by which they get their kept input back. The key itself isn't kept.
 * undefined: browsers compute no digest on a page that was loaded without TLS.
 */
export async function digestOfKey(key: string, base: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const text = new TextEncoder().encode(`dashboard input ${base} ${key}`)
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

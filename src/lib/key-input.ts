/** Finds the problem of a pasted key before it is sent; undefined if there is none. */
export function refuseKey(text: string): string | undefined {
  const key = text.trim()
  if (key === '') return 'Paste a service account key.'
  if (/\p{Cc}/u.test(key)) return 'The key contains a line break or another control character. Copy it again.'
  if (/[^\x21-\x7e]/.test(key)) return 'The key contains a space or an invalid character. Copy it again.'
  return undefined
}

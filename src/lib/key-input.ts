/** What is wrong with a pasted key, before it is sent; undefined when nothing is. */
export function refuseKey(text: string): string | undefined {
  const key = text.trim()
  if (key === '') return 'Paste a service account key.'
  if (/\p{Cc}/u.test(key)) return 'The key contains a line break or another control character. Copy it again.'
  if (/[^\x21-\x7e]/.test(key))
    return 'The key contains a blank or a character that keys do not have. Copy it again.'
  return undefined
}

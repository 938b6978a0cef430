/**
 * Copies a text. Returns false where the browser forbids it, or has no clipboard because the page came
 * without TLS.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

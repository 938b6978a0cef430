import { expect, vi } from 'vitest'

/**
 * Catches the files that the page saves. The function gives the lines of the last one, without the mark of
 * its encoding.
 */
export function catchFiles(): () => Promise<string[]> {
  const files = vi.fn<(file: Blob) => string>(() => 'blob:file')
  Object.assign(URL, { createObjectURL: files, revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return async () => {
    await expect.poll(() => files.mock.lastCall).toBeDefined()
    const text = await files.mock.lastCall?.[0].text()
    return text?.replace('\ufeff', '').trimEnd().split('\r\n') ?? []
  }
}

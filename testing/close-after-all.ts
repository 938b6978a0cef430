import { afterAll } from 'vitest'

/** Opens what all tests of a file share, and closes it after the last one. */
export async function closeAfterAll<T extends { readonly close: () => unknown }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening
  afterAll(async () => void (await opened.close()))
  return opened
}

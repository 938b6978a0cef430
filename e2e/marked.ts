import type { Page } from '@playwright/test'

/** The texts that are marked as found. */
export const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? '').slice(startOffset, endOffset),
    ),
  )

import type { Page } from '@playwright/test'

/**
 * Finds the key in every place that outlives the page or that others can read. @returns the names of the
 * places
 */
export const placesOf = (page: Page, key: string): Promise<string[]> =>
  page.evaluate(async (secret) => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    const places = {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      address: location.href,
      history: JSON.stringify(history.state),
      document: document.documentElement.outerHTML,
      inputs: [...document.querySelectorAll('input, textarea')]
        .map((one) => (one as HTMLInputElement).value)
        .join('\n'),
      caches: cached.flat().join('\n'),
      indexedDB: databases.map(({ name }) => name).join('\n'),
      name: window.name,
      cookies: document.cookie,
      window: Object.values(Object.getOwnPropertyDescriptors(window))
        .map(({ value }) => (typeof value === 'string' ? value : ''))
        .join('\n'),
    }
    return Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [place] : []))
  }, key)

/**
 * The address to return to after the sign-in: a path of this site, else the start page. It never leads to
 * another site.
 */
export function safeReturnTo(text: unknown, origin: string): string {
  if (typeof text !== 'string' || !text.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text))
    return '/'
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  if (!url || url.origin !== origin || url.pathname.startsWith('/sign-in')) return '/'
  return url.pathname + url.search + url.hash
}

/** Whether an address is a page or below it. */
export const isAt = (pathname: string, page: string): boolean =>
  pathname === page || pathname.startsWith(`${page}/`)

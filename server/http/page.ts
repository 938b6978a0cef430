import { defaultPageSize } from '#contract/wire'
import { invalidPage } from './refusal'

type PageQuery = { page?: number | undefined; page_size?: number | undefined }
export type Window = { readonly limit: number; readonly offset: number }

export function windowOf({ page = 1, page_size = defaultPageSize }: PageQuery): Window {
  return { limit: page_size, offset: (page - 1) * page_size }
}

/**
 * The page wrapper (S). `next` and `previous` are absolute, with the caller's other parameters kept.
 * A page past the end is a 404; the first page of nothing is an empty page.
 */
export function pageReply<R>(publicUrl: string, url: string, query: PageQuery, found: { count: number; results: R[] }) {
  const { page = 1, page_size = defaultPageSize } = query
  const last = Math.max(1, Math.ceil(found.count / page_size))
  if (page > last) throw invalidPage()
  const link = (to: number): string | null => {
    if (to < 1 || to > last) return null
    const target = new URL(url, publicUrl)
    if (to === 1) target.searchParams.delete('page')
    else target.searchParams.set('page', String(to))
    return target.href
  }
  return { count: found.count, next: link(page + 1), previous: link(page - 1), results: found.results }
}

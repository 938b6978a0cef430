import type { Page } from '#contract/wire'

/** A page to read. `offset` is the number of rows before it. */
export type PageRequest = { readonly page: number; readonly size: number; readonly offset: number }
/** "past the end": there is no such page. "not read": somebody stopped the walk. */
export type PageAnswer<R> = Page<R> | 'past the end' | 'not read'
/** Pages that can be read at the same time. A batch without pages is a pause for the caller's other work. */
export type Batch = { readonly stage: 'reading' | 'checking'; readonly requests: readonly PageRequest[] }

/** Asks for pages, and goes on with the answers. */
export type Steps<R, T> = Generator<Batch, T, readonly PageAnswer<R>[]>

export const isPage = <R>(answer: PageAnswer<R> | undefined): answer is Page<R> => typeof answer === 'object'
/** Rows that the server sent, readable or not. */
export const rowsOn = <R>({ results, unreadable }: Page<R>): number => results.length + unreadable

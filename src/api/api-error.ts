import type * as z from 'zod/mini'
import type { Endpoint, Needs } from '#contract/wire'

/** What went wrong, told apart by what a person can do about it. */
export type Problem =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden'; readonly needs: Needs }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'conflict' }
  /** Seconds to wait; undefined when the server did not say. */
  | { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
  /** The server says that it has no such operation. */
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'server' }
  | { readonly kind: 'network'; readonly reason: 'offline' | 'lost' | 'timeout' }
  /** What the contract found wrong with the reply, or, where it was no JSON at all, what it said it was. */
  | {
      readonly kind: 'not-understood'
      readonly difference: z.core.$ZodError | string
      readonly reply?: unknown
    }

type Facts = {
  readonly problem: Problem
  /** The server's own words; empty when it had none that a person can read. */
  readonly said?: string
  readonly operation: string
  readonly endpoint?: Endpoint | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

/** The one error type of the browser wing. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem
  readonly said: string
  readonly operation: string
  readonly endpoint: Endpoint | undefined
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor({ problem, said = '', operation, endpoint, status, requestId }: Facts) {
    super(said || `${operation}: ${problem.kind}`)
    this.problem = problem
    this.said = said
    this.operation = operation
    this.endpoint = endpoint
    this.status = status
    this.requestId = requestId
  }
}

export const isKind = (error: unknown, kind: Problem['kind']): error is ApiError =>
  error instanceof ApiError && error.problem.kind === kind

import type * as z from 'zod/mini'
import type { Endpoint, Needs } from '#contract/wire'

/** How a request can fail. Each kind calls for a different next step. */
export type Problem =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden'; readonly needs: Needs }
  /** `id`: the record that was asked for, if the request named one. */
  | { readonly kind: 'not-found'; readonly id?: string }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'conflict' }
  /** `retryAfter`: seconds to wait, if the server named them. */
  | { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
  /** The server doesn't have the operation. */
  | { readonly kind: 'not-offered' }
  /** `retryAfter`: as above, of a server that isn't ready (503). */
  | { readonly kind: 'server'; readonly retryAfter?: number | undefined }
  | { readonly kind: 'network'; readonly reason: 'offline' | 'lost' | 'timeout' }
  /** `difference`: how the reply breaks the contract, or its content type if it isn't JSON. */
  | {
      readonly kind: 'not-understood'
      readonly difference: z.core.$ZodError | string
      readonly reply?: unknown
    }

type Facts = {
  readonly problem: Problem
  /** The server's own message; empty if a person can't read it. */
  readonly said?: string
  readonly operation: string
  readonly endpoint?: Endpoint | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

/** The only error that the browser's requests throw. */
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

/** The seconds after which the server can be asked again, if it named them. */
export const secondsNamed = (error: unknown): number | undefined =>
  error instanceof ApiError && (error.problem.kind === 'throttled' || error.problem.kind === 'server')
    ? error.problem.retryAfter
    : undefined

/** Whether the server can't answer yet and asks to wait. */
export const isPostponed = (error: unknown): error is ApiError =>
  isKind(error, 'throttled') || secondsNamed(error) !== undefined

import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { isKind } from '../api/api-error'
import { thisSession } from '../api/this-session'
import { changedKeys, issuesByField, mergeDrafts, same, type Merged } from './draft'
import { currentSession } from '../session/session'
import { forgetDraft, keepOverReload, keptDraft } from './kept-drafts'
import { onReload } from '../api/outdated'
import { useGuard, useKeptAtEnd, type Leaving } from './unsaved'
import { offlineFailure, writeFailure, type Failure } from './write-failure'

type Options<D extends object, B, R> = {
  /** What the fields hold at first. */
  start: D
  /** The endpoint's own, or one with the same limits. */
  schema: z.ZodMiniType<B>
  /** What is sent; `base` is what the record held when it was read. */
  body: (draft: D, base: D) => unknown
  mutation: UseMutationOptions<R, Error, B>
  /** Complaints that the schema cannot know. */
  check?: (draft: D) => Record<string, string>
  /** Reads the record again before each save, so that nobody's work is overwritten unseen. */
  reread?: () => Promise<D>
  onDone: (reply: R) => void | Promise<void>
}

export type Form<D extends object> = {
  readonly draft: D
  readonly base: D
  readonly set: (change: Partial<D>) => void
  readonly problems: Readonly<Record<string, string>>
  /** About the whole; empty when there is nothing to say. */
  readonly above: string
  readonly meanwhile: Merged<D> | undefined
  readonly busy: boolean
  readonly dirty: boolean
  /** Takes the element, to lead the focus to what is wrong. */
  readonly submit: (element: HTMLFormElement) => Promise<void>
  readonly leaving: Leaving
  /** What would be sent now, finished or not. */
  readonly body: () => unknown
}

const none: Failure = { above: '', fields: {} }

/** Everything that a form does, whatever its fields: checks, one request a time, refusals beside the fields, unsaved input kept. */
export function useForm<D extends object, B, R>(options: Options<D, B, R>): Form<D> {
  const { start, schema, body, mutation, check, reread, onDone } = options
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const [found] = useState(() => keptDraft(address) as { base: D; draft: D } | undefined) // Kept by this form under this address.
  const [base, setBase] = useState(found?.base ?? start)
  const [draft, setDraft] = useState(found?.draft ?? start)
  const [failure, setFailure] = useState(none)
  const [meanwhile, setMeanwhile] = useState<Merged<D>>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  // Nothing would be lost any more: it is saved, or kept over a reload.
  const safe = useRef(false)
  const { mutateAsync } = useMutation(mutation)
  const dirty = !same(base, draft)
  const leaving = useGuard(() => dirty && !safe.current && currentSession().state === 'in')

  useKeptAtEnd(address, { base, draft }, dirty)
  useEffect(
    () =>
      onReload(() => {
        if (dirty) safe.current = keepOverReload(address, { base, draft })
      }),
    [address, base, draft, dirty],
  )

  /** Says what is wrong, and takes the focus to the first place where it is said. */
  const refuse = (element: HTMLFormElement, next: Failure, merged?: Merged<D>) => {
    const own = (field: string) => (field.split('.')[0] ?? '') in draft
    const elsewhere = Object.entries(next.fields).filter(([field]) => !own(field))
    const words = [
      next.above,
      ...elsewhere.map(([field, said]) => (field ? `${field}: ${said}` : said)),
    ].filter(Boolean)
    flushSync(() => {
      setFailure({ above: words.join(' '), fields: next.fields })
      setMeanwhile(merged)
      setBusy(false)
    })
    element.querySelector<HTMLElement>('[data-above], [aria-invalid=true]')?.focus()
  }

  const takeTheirs = (element: HTMLFormElement, theirs: D): boolean => {
    const merged = mergeDrafts(base, draft, theirs)
    setBase(theirs)
    if (merged.changed.length === 0) return false
    setDraft(merged.draft)
    refuse(element, none, merged)
    return true
  }

  const submit = async (element: HTMLFormElement) => {
    // Two clicks in one frame come before the next drawing.
    if (sending.current) return
    const parsed = schema.safeParse(body(draft, base))
    const wrong = { ...(parsed.success ? {} : issuesByField(parsed.error)), ...check?.(draft) }
    if (!parsed.success || Object.keys(wrong).length > 0) return refuse(element, { above: '', fields: wrong })
    if (!navigator.onLine) return refuse(element, offlineFailure)
    sending.current = true
    setBusy(true)
    setFailure(none)
    setMeanwhile(undefined)
    const stillIn = thisSession()
    try {
      // A server that cannot show one record cannot tell what changed either.
      const theirs = await reread?.().catch((error: unknown) => {
        if (isKind(error, 'not-offered')) return undefined
        throw isKind(error, 'network') ? new NothingSent() : error
      })
      if (theirs && takeTheirs(element, theirs)) {
        sending.current = false
        return
      }
      stillIn()
      const reply = await mutateAsync(parsed.data)
      safe.current = true
      forgetDraft(address)
      stillIn()
      await onDone(reply)
    } catch (error) {
      sending.current = false
      refuse(element, error instanceof NothingSent ? { above: nothingSent, fields: {} } : writeFailure(error))
    }
  }

  const set = (change: Partial<D>) => {
    setDraft((now) => ({ ...now, ...change }))
    const touched = Object.keys(change)
    const left = Object.entries(failure.fields).filter(
      ([field]) => !touched.includes(field.split('.')[0] ?? ''),
    )
    if (left.length < Object.keys(failure.fields).length)
      setFailure({ ...failure, fields: Object.fromEntries(left) })
  }

  return {
    draft,
    base,
    set,
    problems: failure.fields,
    above: failure.above,
    meanwhile,
    busy,
    dirty,
    submit,
    leaving,
    body: () => body(draft, base),
  }
}

/** Reading the record again failed: the write was not even begun. */
class NothingSent extends Error {}
const nothingSent = 'The server could not be reached. Nothing was sent; what you entered stays here.'

/** Whether anything differs from what was read, field by field. */
export const isChanged = <D extends object>({ base, draft }: Pick<Form<D>, 'base' | 'draft'>): boolean =>
  changedKeys(base, draft).length > 0

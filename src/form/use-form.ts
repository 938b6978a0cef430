import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useLocation, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { blankWords, type Needs } from '#contract/wire'
import { focusProblem } from '../ui/fields/first-problem'
import { useOnline } from '../ui/use-online'
import { issuesByField, mergeDrafts, same, type Merged } from './draft'
import { keptDraft } from './kept-drafts'
import { fieldName } from '#domain/field-words'
import { useSendOnce } from './send-once'
import { useUnsaved, type Leaving } from './unsaved'
import { offlineFailure, type Failure } from './write-failure'

/** A write with a body. Its schema is the endpoint's own, or one with the same limits. */
export type Operation<B> = { readonly needs: Needs; readonly body: z.ZodMiniType<B> }

/** How a form writes its record. The pages of a noun give it, and its form passes it on. */
export type Writing<D extends object, B, R extends object> = {
  /** What the form writes, for the words about its name. */
  noun: string
  /** The purpose of the form, for screen readers. */
  label: string
  /** The words of its button. */
  submit: string
  /** The target of Cancel. */
  cancel: LinkProps
  /** The first values of the fields. */
  start: D
  schema: z.ZodMiniType<B>
  /** The body to send; `base` is the record as it was read. */
  body: (draft: D, base: D) => unknown
  mutation: UseMutationOptions<R, Error, B>
  /** Reads the record again before each save, so that nobody's work is silently overwritten. */
  reread?: () => Promise<D>
  onDone: (reply: R) => void | Promise<void>
}

type Options<D extends object, B, R extends object> = Writing<D, B, R> & {
  /** Finds problems that the schema can't know. */
  check?: (draft: D) => Record<string, string>
  /** Merges the draft with somebody else's later save; by default field by field. */
  merge?: (base: D, mine: D, theirs: D) => Merged<D>
}

type FieldProps<V> = {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly problem: string | undefined
}
export type Form<D extends object> = {
  readonly words: { readonly label: string; readonly submit: string }
  readonly cancel: LinkProps
  readonly draft: D
  readonly base: D
  readonly set: (change: Partial<D>) => void
  /** The props of the field for a value. */
  readonly field: <K extends keyof D & string>(name: K) => FieldProps<D[K]>
  readonly problems: Readonly<Record<string, string>>
  /** The message about the whole form; empty without one. */
  readonly above: string
  readonly meanwhile: Merged<D> | undefined
  readonly busy: boolean
  readonly dirty: boolean
  /** Needs the form's element, to move the focus to the first problem. */
  readonly submit: (element: HTMLFormElement) => Promise<void>
  readonly leaving: Leaving
  /** Keeps the input while the person looks at another page. */
  readonly keep: () => void
}

/** Says of each text that is missing which one it is. */
const named = (problems: Readonly<Record<string, string>>, noun: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, words]) => {
      const missing = field === 'name' ? `${noun}’s name` : fieldName(field)
      return [field, words === blankWords ? `Enter the ${missing}.` : words]
    }),
  )

const none: Failure = { outcome: 'not-done', above: '', fields: {} }
/** The first part of a path: `packages` of `packages.0.license_count`. */
const fieldOf = (place: string): string => place.split('.')[0] ?? ''

/**
 * Keeps the input and the record as it was read. A link, Back and a sign-out ask before they discard the
 * input; it survives a reload by the dashboard, and a session that ends by itself.
 */
function useEntered<D extends object>(start: D) {
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const [found] = useState(() => keptDraft(address) as { base: D; draft: D } | undefined) // Only a form at this address kept it, so it has this type.
  const [base, setBase] = useState(found?.base ?? start)
  const [draft, setDraft] = useState(found?.draft ?? start)
  const dirty = !same(base, draft)
  const { leaving, noteSaved, keep } = useUnsaved({ address, base, draft, dirty })
  return { base, setBase, draft, setDraft, dirty, leaving, noteSaved, keep }
}

/** The problems of the form, and the changes that someone else has made to the record. */
function useFailure<D extends object>(draft: D) {
  const [latest, setFailure] = useState(none)
  const [meanwhile, setMeanwhile] = useState<Merged<D>>()
  const clear = () => {
    setFailure(none)
    setMeanwhile(undefined)
  }
  // Back online, the message about being offline would be false.
  const failure = useOnline() && latest.above === offlineFailure.above ? none : latest
  /** Shows the problems and moves the focus to the first of them. */
  const refuse = (element: HTMLFormElement, next: Failure, merged?: Merged<D>) => {
    const elsewhere = Object.entries(next.fields).filter(([place]) => !(fieldOf(place) in draft))
    const words = [next.above, ...elsewhere.map(([place, said]) => (place ? `${place}: ${said}` : said))]
    flushSync(() => {
      setFailure({ ...next, above: words.filter(Boolean).join(' ') })
      setMeanwhile(merged)
    })
    focusProblem(element)
  }
  /** Clears the problems of a field as soon as the person changes it. */
  const forgive = (fields: readonly string[]) => {
    const left = Object.entries(failure.fields).filter(([place]) => !fields.includes(fieldOf(place)))
    if (left.length < Object.keys(failure.fields).length)
      setFailure({ ...failure, fields: Object.fromEntries(left) })
  }
  return { failure, meanwhile, clear, refuse, forgive }
}

/**
 * Gives every form the same behaviour: it checks input, sends one request at a time, shows refusals beside
 * fields and loses no input.
 */
export function useForm<D extends object, B, R extends object>(options: Options<D, B, R>): Form<D> {
  const {
    start,
    noun,
    label,
    cancel,
    schema,
    body,
    mutation,
    check,
    reread,
    merge = mergeDrafts,
    onDone,
  } = options
  const { base, setBase, draft, setDraft, dirty, leaving, noteSaved, keep } = useEntered(start)
  const { failure, meanwhile, clear, refuse, forgive } = useFailure(draft)
  const { busy, sendOnce } = useSendOnce()
  const { mutateAsync } = useMutation(mutation)

  /** Merges the input with someone else's later save. Returns undefined when nothing differs. */
  const mergeTheirs = async (): Promise<Merged<D> | undefined> => {
    const theirs = await reread?.()
    if (!theirs) return undefined
    const merged = merge(base, draft, theirs)
    setBase(theirs)
    if (merged.changed.length === 0) return undefined
    setDraft(merged.draft)
    return merged
  }

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    const parsed = schema.safeParse(body(draft, base))
    const issues = parsed.success ? {} : named(issuesByField(parsed.error), noun)
    const wrong = { ...issues, ...check?.(draft) }
    if (!parsed.success || Object.keys(wrong).length > 0) return refuse(element, { ...none, fields: wrong })
    await sendOnce(
      async (stillIn) => {
        clear()
        const merged = await mergeTheirs()
        if (merged) {
          refuse(element, none, merged)
          return 'more'
        }
        stillIn()
        const reply = await mutateAsync(parsed.data)
        noteSaved()
        stillIn()
        await onDone(reply)
      },
      (next) => refuse(element, next),
    )
  }

  const set = (change: Partial<D>) => {
    setDraft((now) => ({ ...now, ...change }))
    forgive(Object.keys(change))
  }

  const field = <K extends keyof D & string>(name: K): FieldProps<D[K]> => ({
    value: draft[name],
    onChange: (value) => {
      setDraft((now) => ({ ...now, [name]: value }))
      forgive([name])
    },
    problem: failure.fields[name],
  })

  return {
    words: { label, submit: options.submit },
    cancel,
    draft,
    base,
    set,
    field,
    problems: failure.fields,
    above: failure.above,
    meanwhile,
    busy,
    dirty,
    submit,
    leaving,
    keep,
  }
}

import { keyOf, roleStep } from '#domain/review/decisions'
import { useState } from 'react'
import type { Review } from '#contract/reviews/reviews'
import { keptDraft } from '../../../form/kept-drafts'
import { useUnsaved } from '../../../form/unsaved'

/** The unsaved notes, each kept beside its decision until that is made. */
export function useNotes(review: Review, key: string) {
  const address = `/reviews/${review.id}`
  const [notes, setNotes] = useState(
    () => (keptDraft(address)?.draft as Readonly<Record<string, string>> | undefined) ?? {}, // Kept below, under this address.
  )
  const savedNote = (of: string) =>
    (review.decisions.find((one) => keyOf(roleStep(one)) === of)?.note ||
      review.callers?.find((one) => keyOf(one) === of)?.decision?.note) ??
    ''
  const dirty = Object.entries(notes).some(([of, note]) => note !== savedNote(of))
  const { leaving } = useUnsaved({
    address,
    base: undefined,
    draft: notes,
    dirty,
    // Another scope shows the same review.
    leads: ({ current, next }) => current.pathname !== next.pathname,
  })
  return {
    text: notes[key] ?? savedNote(key),
    write: (note: string) => setNotes((now) => ({ ...now, [key]: note })),
    forget: (decided: string) =>
      setNotes((now) => Object.fromEntries(Object.entries(now).filter(([of]) => of !== decided))),
    leaving,
  }
}

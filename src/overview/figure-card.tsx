import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowUpRight, Lock, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { errorWords } from '../layout/error-words'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { useCan } from '../session/use-can'
import { Skeleton } from '../ui/skeleton'

type Props<T> = {
  label: string
  icon: LucideIcon
  needs: Needs
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** null: the server does not say. */
  figure: (data: T) => number | null
  note?: ((data: T) => ReactNode) | undefined
  /** The list that is counted: a link that covers the card. */
  link: (content: ReactNode) => ReactNode
}

/** One number that leads to the list it counts. It fails alone: the other cards do not notice. */
export function FigureCard<T>({ label, icon: Icon, needs, query: { data, error, refetch }, figure, note, link }: Props<T>) {
  const answer = useCan(needs)
  const value = () => {
    if (!answer.allowed)
      return (
        <p className="mt-2 flex items-start gap-2 text-sm text-muted">
          <Lock size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {answer.reason}
        </p>
      )
    if (data !== undefined) {
      const number = figure(data)
      return (
        <>
          <p className="mt-1.5 text-2xl font-semibold">{link(number === null ? dash : formatNumber(number))}</p>
          <p className="mt-0.5 min-h-5.5 text-sm text-muted">{note?.(data)}</p>
        </>
      )
    }
    if (error)
      return (
        <div className="mt-2 text-sm text-soft">
          <p>{errorWords(error).title}.</p>
          <button type="button" onClick={() => void refetch()} className="link mt-1 inline-flex min-h-6 items-center gap-1.5">
            <RotateCw size={13} aria-hidden="true" />
            Try again
          </button>
        </div>
      )
    return (
      <div aria-busy="true" className="mt-1.5">
        <p className="text-2xl">
          <Skeleton className="h-6! w-20" />
        </p>
        <p className="mt-0.5 min-h-5.5">
          <Skeleton className="w-28" />
        </p>
      </div>
    )
  }
  return (
    <section aria-label={label} className="card group relative p-4 sm:p-5 transition-shadow focus-within:shadow-float hover:shadow-float">
      <h2 className="flex items-center gap-2 text-sm font-medium text-muted">
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {label}
        {answer.allowed && (
          <ArrowUpRight
            size={15}
            aria-hidden="true"
            className="ml-auto opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
          />
        )}
      </h2>
      {value()}
    </section>
  )
}

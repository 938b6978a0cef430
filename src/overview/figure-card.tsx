import { ArrowUpRight, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { errorWords } from '../errors/error-words'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { useRights } from '../session/use-can'
import { Skeleton } from '../ui/skeleton'
import { maySee } from './unseen'

type Props<T> = {
  label: string
  icon: LucideIcon
  /** The permissions that the figure needs, all of them. */
  needs: readonly Needs[]
  query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** null: the server doesn't say. */
  figure: (data: T) => number | null
  note?: ((data: T) => ReactNode) | undefined
  /** Links the figure to the list it counts. */
  link: (content: ReactNode) => ReactNode
  /** Stands in for the figure until somebody asks for it. */
  instead?: ReactNode
  tone?: ((number: number) => 'bad' | 'warn' | undefined) | undefined
}

const tones = { bad: 'text-bad', warn: 'text-warn' }

/** One number that leads to the list it counts. It fails by itself, and is not shown without the permission. */
export function FigureCard<T>({
  label,
  icon: Icon,
  needs,
  query: { data, error, refetch },
  figure,
  note,
  link,
  instead,
  tone,
}: Props<T>) {
  const rights = useRights()
  if (!maySee(rights, needs)) return null
  const value = () => {
    if (instead) return <div className="mt-2 text-sm text-soft">{instead}</div>
    if (data !== undefined) {
      const number = figure(data)
      const colour = number === null ? undefined : tone?.(number)
      return (
        <>
          <p className={`mt-1.5 text-2xl font-semibold ${colour ? tones[colour] : ''}`}>
            {link(number === null ? dash : formatNumber(number))}
          </p>
          <p className="mt-0.5 min-h-5.5 text-sm text-muted max-sm:min-h-10">{note?.(data)}</p>
        </>
      )
    }
    if (error)
      return (
        <div className="mt-2 text-sm text-soft">
          <p>{errorWords(error).title}.</p>
          <button
            type="button"
            onClick={() => void refetch()}
            className="link relative mt-1 inline-flex min-h-6 items-center gap-1.5"
          >
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
        <p className="mt-0.5 min-h-5.5 max-sm:min-h-10">
          <Skeleton className="w-28" />
        </p>
      </div>
    )
  }
  return (
    <section
      aria-label={label}
      className="card group relative p-4 sm:p-5 max-sm:last:odd:col-span-2 transition-shadow focus-within:shadow-float hover:shadow-float"
    >
      <h3 className="flex items-center gap-2 text-sm font-medium text-muted">
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {label}
        <ArrowUpRight
          size={15}
          aria-hidden="true"
          className="ml-auto opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
        />
      </h3>
      {value()}
    </section>
  )
}

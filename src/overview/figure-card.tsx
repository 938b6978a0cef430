import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowUpRight, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { valueOfKnown, type Known } from '#domain/known'
import { errorWords } from '../errors/error-words'
import { sentence } from '../lib/words'
import { useMyPermissions } from '../session/use-can'
import { figureWords } from '../ui/known-figure'
import { Skeleton } from '../ui/skeleton'
import { maySee } from './unseen'

type Props = {
  label: string
  icon: LucideIcon
  /** The permissions that the figure needs, all of them. */
  needs: readonly Needs[]
  /** undefined: not loaded yet. */
  figure: Known<number> | undefined
  /** Describes the figure. Where it isn't known, its reason takes this place. */
  note: string
  /** Colours a figure above zero. */
  tone?: 'bad' | 'warn' | undefined
  error: unknown
  onRetry: () => void
  /** The list that the figure counts. */
  to: LinkProps
  /** Stands in for the figure until somebody asks for it. */
  instead?: ReactNode
}

const tones = { bad: 'text-bad', warn: 'text-warn' }

function Figure({ figure, note, tone, error, onRetry, to }: Omit<Props, 'label' | 'icon' | 'needs'>) {
  if (figure !== undefined)
    return (
      <>
        <p className={`mt-1.5 text-xl font-semibold ${valueOfKnown(figure) && tone ? tones[tone] : ''}`}>
          {/* Stretched over the card, so that the whole card is clickable. */}
          <Link {...to} className='after:absolute after:inset-0 after:rounded-lg after:content-[""]'>
            {sentence(figureWords(figure))}
          </Link>
        </p>
        <p className="mt-0.5 min-h-5.5 text-sm text-muted max-sm:min-h-10">
          {figure.kind === 'known' ? note : sentence(figure.why)}
        </p>
      </>
    )
  if (error)
    return (
      <div className="mt-2 text-sm text-soft">
        <p>{errorWords(error).title}.</p>
        <button
          type="button"
          onClick={onRetry}
          className="link relative mt-1 inline-flex min-h-6 items-center gap-1.5"
        >
          <RotateCw size={13} aria-hidden="true" />
          Try again
        </button>
      </div>
    )
  return (
    <div aria-busy="true" className="mt-1.5">
      <p className="text-xl">
        <Skeleton className="h-6! w-20" />
      </p>
      <p className="mt-0.5 min-h-5.5 max-sm:min-h-10">
        <Skeleton className="w-28" />
      </p>
    </div>
  )
}

/** One number that leads to the list it counts. It fails by itself, and is not shown without the permission. */
export function FigureCard({ label, icon: Icon, needs, instead, ...figure }: Props) {
  const myPermissions = useMyPermissions()
  if (!maySee(myPermissions, needs)) return null
  return (
    <section
      aria-label={label}
      className="card group relative row-span-2 grid grid-rows-subgrid gap-y-0 p-4 sm:p-4 max-sm:last:odd:col-span-2 transition-shadow focus-within:shadow-float hover:shadow-float"
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
      <div>{instead ? <div className="mt-2 text-sm text-soft">{instead}</div> : <Figure {...figure} />}</div>
    </section>
  )
}

/** Up to five cards in a row, all of the same width. Labels share the height of the longest, so that figures line up. */
export const FigureRow = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 max-sm:grid-cols-2 sm:gap-4 sm:[grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] xl:grid-cols-5">
    {children}
  </div>
)

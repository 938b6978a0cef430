import { Link, type LinkProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import type { Known } from '#domain/known'
import { errorWords } from '../../errors/error-words'
import { sentence } from '../../lib/words'
import { useMyPermissions } from '../../session/use-can'
import { figureWords } from '../../ui/known-figure'
import { Skeleton } from '../../ui/waiting/skeleton'
import { maySee } from './hidden-figures'

type Props = {
  label: string
  /** The permissions that the figure needs, all of them. */
  needs: readonly Needs[]
  /** undefined: not loaded yet. */
  figure: Known<number> | undefined
  /** Describes the figure. If the figure isn't known, the reason is shown instead. */
  note: string
  error: unknown
  onRetry: () => void
  /** The list that the figure counts. */
  to: LinkProps
}

const noteLook = 'text-xs text-muted'

function Figure({ figure, note, error, onRetry, to }: Omit<Props, 'label' | 'needs'>) {
  if (figure !== undefined)
    return (
      <>
        <p className="text-xl font-semibold">
          <Link {...to} className="inline-block min-w-6 hover:underline">
            {sentence(figureWords(figure))}
          </Link>
        </p>
        <p className={noteLook}>{figure.kind === 'known' ? note : sentence(figure.why)}</p>
      </>
    )
  if (error)
    return (
      <>
        <p className={noteLook}>{errorWords(error).title}.</p>
        <button type="button" onClick={onRetry} className="link inline-flex min-h-6 items-center gap-1.5">
          <RotateCw size={14} aria-hidden="true" />
          Try again
        </button>
      </>
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-2 pt-2 pb-1">
      <Skeleton className="h-5! w-16" />
      <Skeleton className="w-20" />
    </div>
  )
}

/**
 * One number that leads to the list it counts. Its failure affects no other number. It is not shown without
 * the permission.
 */
export function Total({ label, needs, ...figure }: Props) {
  const myPermissions = useMyPermissions()
  if (!maySee(myPermissions, needs)) return null
  return (
    <section aria-label={label} className="min-w-0 px-4 lg:border-l lg:border-line-soft lg:first:border-0">
      <h3 className={noteLook}>{label}</h3>
      <Figure {...figure} />
    </section>
  )
}

/** Numbers side by side in one card. */
export const TotalStrip = ({ children }: { children: ReactNode }) => (
  <div className="card grid grid-cols-2 gap-y-4 py-3 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
    {children}
  </div>
)

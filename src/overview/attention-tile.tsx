import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { isNone, type Known } from '#domain/known'
import { errorWords } from '../errors/error-words'
import { sentence } from '../lib/words'
import { useMyPermissions } from '../session/use-can'
import { Button, buttonLook } from '../ui/button'
import { countedWords, saysNothing } from '../ui/known-figure'
import { Skeleton } from '../ui/waiting/skeleton'
import { maySee } from './hidden-figures'

type Props = {
  label: string
  one: string
  many: string
  note: string
  /** Replaces the note if the figure is zero. */
  none: string
  action: string
  /** Colours the sign of a figure above zero. */
  tone?: 'bad' | 'warn'
  icon: LucideIcon
  /** The permissions that the figure needs, all of them. */
  needs: readonly Needs[]
  /** undefined: not loaded yet. */
  figure: Known<number> | undefined
  error: unknown
  onRetry: () => void
  /** The list that the figure counts; undefined if it would only say again that nothing is known. */
  to: LinkProps | undefined
  /** Stands in for the figure until somebody asks for it. */
  instead?: ReactNode
}

const signs = { bad: 'bg-bad-soft text-bad', warn: 'bg-warn-soft text-warn', calm: 'bg-active text-soft' }

function titleOf({ figure, label, one, many }: Pick<Props, 'figure' | 'label' | 'one' | 'many'>): string {
  if (!figure) return label
  if (isNone(figure)) return `No ${many}`
  return saysNothing(figure) ? `${label}: not known` : sentence(countedWords(figure, one, many))
}

function Body({
  figure,
  note,
  none,
  action,
  to,
  error,
  onRetry,
  instead,
  ...words
}: Omit<Props, 'icon' | 'needs'>) {
  if (!figure && !error && !instead)
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-3 pt-1">
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
        <Skeleton className="h-7! w-32" />
      </div>
    )
  const failed = !figure && error && !instead
  const why =
    figure && figure.kind !== 'known' ? sentence(figure.why) : figure && isNone(figure) ? none : note
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <h3 className="font-semibold">{titleOf({ figure, ...words })}</h3>
      <p className="text-muted">{failed ? `${errorWords(error).title}.` : why}</p>
      {/* The actions in a row are aligned. */}
      <div className="mt-auto pt-3 empty:hidden">
        {instead ||
          (failed ? (
            <Button small icon={<RotateCw size={14} aria-hidden="true" />} onClick={onRetry}>
              Try again
            </Button>
          ) : (
            figure &&
            !isNone(figure) &&
            to && (
              <Link {...to} className={buttonLook('plain', 'small')}>
                {action}
              </Link>
            )
          ))}
      </div>
    </div>
  )
}

/**
 * A sentence with a figure, and one action: the list that it counts. It fails by itself, and is not shown
 * without the permission.
 */
export function AttentionTile({ icon, needs, ...rest }: Props) {
  const myPermissions = useMyPermissions()
  if (!maySee(myPermissions, needs)) return null
  const { figure, tone, label } = rest
  const none = figure !== undefined && isNone(figure)
  const Icon = none ? CircleCheck : icon
  const look = figure && !none && !saysNothing(figure) && tone ? tone : 'calm'
  return (
    <section
      aria-label={label}
      className={`flex gap-3 rounded-lg border border-line p-4 ${none ? 'order-last bg-canvas' : 'bg-surface'}`}
    >
      <span
        aria-hidden="true"
        className={`mt-1 grid size-8 shrink-0 place-items-center rounded-float ${signs[look]}`}
      >
        <Icon size={16} />
      </span>
      <Body {...rest} />
    </section>
  )
}

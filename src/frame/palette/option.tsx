import { ChevronRight, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Spinner } from '../../ui/waiting/spinner'
import type { Item } from './item'

type Props = {
  id: string
  item: Item
  isActive: boolean
  isBusy: boolean
  onPoint: () => void
  onRun: () => void
}

/** A line of the palette. A name is plain text with its own writing direction. */
export function Option({
  id,
  item: { label, name, address, detail, reason, more },
  isActive,
  isBusy,
  onPoint,
  onRun,
}: Props) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox keeps the focus and takes the keys
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={reason !== undefined}
      aria-busy={isBusy}
      onPointerMove={isActive ? undefined : onPoint}
      // A click leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      className={`flex min-h-10 items-center gap-3 rounded-md px-2.5 py-1.5 ${isActive ? 'bg-accent-soft' : ''} ${reason ? 'cursor-not-allowed' : 'cursor-pointer'}`}
    >
      <span className="min-w-0 flex-1">
        <span data-searched className={`line-clamp-2 text-sm ${reason ? 'text-muted' : 'text-ink'}`}>
          {label}
          {label && name && ': '}
          {name && <bdi className="font-medium">{name}</bdi>}
        </span>{' '}
        {(reason ?? detail) && (
          <span className="line-clamp-2 text-xs text-muted">
            <bdi>
              {reason ?? (
                <>
                  {address && (
                    <>
                      <span data-searched>{address}</span> ·{' '}
                    </>
                  )}
                  {detail}
                </>
              )}
            </bdi>
          </span>
        )}
      </span>
      {isBusy ? (
        <Spinner />
      ) : reason ? (
        <Lock size={14} aria-hidden="true" className="text-muted" />
      ) : (
        more && <ChevronRight size={15} aria-hidden="true" className="text-muted" />
      )}
    </div>
  )
}

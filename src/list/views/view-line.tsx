import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import { useState, type RefCallback } from 'react'
import { Button } from '../../ui/buttons/button'

const iconButton = 'grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink'

const focusOn = (element: HTMLElement | null) => element?.focus()

type Props = {
  /** Holds an element by a name, for the focus. */
  hold: (name: string) => RefCallback<HTMLElement>
  list: string
  name: string
  /** Whether the list looks like this now. */
  isShown: boolean
  /** Whether the list opens with this view. */
  isFirst: boolean
  onShow: () => void
  onOpenWith: () => void
  /** Absent for the plain list, which nobody can change. */
  own?: { onRename: () => void; onDelete: () => void } | undefined
}

/** A saved view with its actions. Deleting takes two presses. */
export function ViewLine({ hold, list, name, isShown, isFirst, onShow, onOpenWith, own }: Props) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <button
        type="button"
        ref={hold(`show ${name}`)}
        onClick={onShow}
        aria-pressed={isShown}
        className="flex min-h-8 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover"
      >
        <Check size={15} aria-hidden="true" className={isShown ? 'text-accent-ink' : 'invisible'} />
        <bdi className="font-medium">{name}</bdi>
        {isFirst && <span className="text-xs text-muted">default</span>}
      </button>
      <button type="button" className={iconButton} aria-pressed={isFirst} onClick={onOpenWith}>
        <Star size={15} aria-hidden="true" className={isFirst ? 'fill-current text-accent-ink' : ''} />
        <span className="sr-only">
          Open {list} with <bdi>{name}</bdi>
        </span>
      </button>
      {own && (
        <button type="button" ref={hold(`rename ${name}`)} className={iconButton} onClick={own.onRename}>
          <Pencil size={15} aria-hidden="true" />
          <span className="sr-only">
            Rename <bdi>{name}</bdi>
          </span>
        </button>
      )}
      {own &&
        (deleting ? (
          <Button
            small
            look="danger"
            ref={focusOn}
            // Neither a key held down nor a double click counts as the second press.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => event.detail < 2 && own.onDelete()}
          >
            Delete <bdi>{name}</bdi>
          </Button>
        ) : (
          <button type="button" className={iconButton} onClick={() => setDeleting(true)}>
            <Trash2 size={15} aria-hidden="true" />
            <span className="sr-only">
              Delete <bdi>{name}</bdi> …
            </span>
          </button>
        ))}
    </>
  )
}

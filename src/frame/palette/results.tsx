import { useRef } from 'react'
import { FoundMarks } from '../../ui/found-marks'
import type { Item } from './item'
import { Option } from './option'
import type { PaletteState } from './use-palette'

type Props = { id: string; status: string; optionId: (item: Item) => string; state: PaletteState }

/** The lines of the palette, in groups under their titles. */
export function Results({
  id,
  status,
  optionId,
  state: { text, groups, items, current, busy, setActive, run },
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className="h-[min(26rem,58dvh)] overflow-y-auto p-1.5"
    >
      <FoundMarks within={list} places="[role=option] [data-searched]" query={text} />
      {items.length === 0 && (
        <p aria-hidden="true" className="px-6 pt-10 text-center text-sm text-balance text-muted">
          {status}
        </p>
      )}
      {groups.map(({ title, items: own, note }, at) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
            <bdi>{title}</bdi>
            {note && ` ${note}`}
          </div>
          {own.map((item) => (
            <Option
              key={item.id}
              id={optionId(item)}
              item={item}
              isActive={item === current}
              isBusy={item.id === busy}
              onPoint={() => setActive(item.id)}
              onRun={() => void run(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

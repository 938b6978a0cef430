import { useEffect, useId, useRef } from 'react'
import type { Permission, PermissionCategory } from '#contract/permission-catalogue'
import { tally } from './matrix'
import { RiskMark } from './risk-mark'
import { fieldOf, isHeld, type RoleDraft } from './role-draft'

type Props = {
  category: PermissionCategory
  base: RoleDraft
  draft: RoleDraft
  set: (change: Partial<RoleDraft>) => void
  /** Whether the key may give a permission. */
  may: (code: string) => boolean
}

/** So that advice can lead to the box. */
export const boxId = (code: string): string => `box-${code}`

const tick = 'mt-0.5 size-4 shrink-0 accent-(--accent)'

function Row({
  permission: { code, name, description },
  base,
  draft,
  set,
  may,
}: Omit<Props, 'category'> & { permission: Permission }) {
  const id = boxId(code)
  const held = isHeld(draft, code)
  const changed = held !== isHeld(base, code)
  // What the role holds already can stay, and what was just taken away can be given back.
  const locked = !held && !isHeld(base, code) && !may(code)
  return (
    <li
      className={`flex items-start gap-3 border-t border-line px-5 py-2.5 max-sm:px-4 ${changed ? 'bg-accent-soft' : ''}`}
    >
      <input
        id={id}
        type="checkbox"
        checked={held}
        disabled={locked}
        aria-describedby={`${id}-about`}
        onChange={() => set({ [fieldOf(code)]: !held })}
        className={tick}
      />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={id} className={`font-medium ${locked ? 'text-muted' : ''}`}>
            {name ?? code}
          </label>
          <code className="font-mono text-xs text-muted">{code}</code>
          {changed && (
            <span className={`text-xs font-semibold ${held ? 'text-good' : 'text-bad'}`}>
              {held ? 'will be added' : 'will be removed'}
            </span>
          )}
        </div>
        <p id={`${id}-about`} className="text-xs text-muted">
          {description}
          {locked && (
            <span className="font-medium text-warn"> This key does not hold it, so it cannot give it.</span>
          )}
          <RiskMark code={code} />
        </p>
      </div>
    </li>
  )
}

/** One category: all of it in one tick, or each permission by itself. */
export function CategoryField({ category, ...rest }: Props) {
  const { base, draft, set, may } = rest
  const id = useId()
  const whole = useRef<HTMLInputElement>(null)
  const { held, of, extent } = tally(
    category.permissions.map((one) => ({ ...one, is_selected: isHeld(draft, one.code) })),
  )
  useEffect(() => {
    if (whole.current) whole.current.indeterminate = extent === 'some'
  }, [extent])
  const open = category.permissions.filter(
    ({ code }) => isHeld(draft, code) || isHeld(base, code) || may(code),
  )
  const allOpen = open.every(({ code }) => isHeld(draft, code))
  const setAll = () => set(Object.fromEntries(open.map(({ code }) => [fieldOf(code), !allOpen])))
  const title = category.category_name.trim()
  return (
    <fieldset aria-labelledby={`${id}-title`} className="border-t border-line">
      <div className="flex items-center gap-3 bg-sunken px-5 py-2.5 max-sm:px-4">
        <input
          ref={whole}
          type="checkbox"
          aria-label={`All of ${title}`}
          checked={extent === 'all'}
          disabled={open.length === 0}
          onChange={setAll}
          className={tick}
        />
        <h3 id={`${id}-title`} className="flex-1 font-semibold">
          {title}
        </h3>
        <span className="text-sm text-muted">
          {held} of {of}
        </span>
      </div>
      <ul>
        {category.permissions.map((permission) => (
          <Row key={permission.code} permission={permission} {...rest} />
        ))}
      </ul>
    </fieldset>
  )
}

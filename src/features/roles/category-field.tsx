import { useId } from 'react'
import type { Permission, PermissionCategory } from '#contract/roles/permission-catalogue'
import { holds, setHeld, type PermissionSet } from '#domain/roles/permission-set'
import { checkboxId } from '../role-advice/form-advice'
import { RiskMark } from '../role-matrix/risk-mark'
import { needPerson } from '../../session/use-can'
import { tally } from '../role-matrix/tally'

type Props = {
  category: PermissionCategory
  base: PermissionSet
  held: PermissionSet
  onChange: (held: PermissionSet) => void
  /** Whether the caller can give a permission. */
  canGive: (code: string) => boolean
}

const checkbox = 'mt-0.5 size-4 shrink-0 accent-accent'

/**
 * Whether the role can have a permission. One that it had before can stay, or come back after its removal.
 */
const canHold = (code: string, { base, held, canGive }: Omit<Props, 'category'>) =>
  holds(held, code) || holds(base, code) || canGive(code)

function Row({ permission, ...rest }: Omit<Props, 'category'> & { permission: Permission }) {
  const { code, name, description } = permission
  const id = checkboxId(code)
  const isHeld = holds(rest.held, code)
  const isChanged = isHeld !== holds(rest.base, code)
  const isLocked = !canHold(code, rest)
  return (
    <li
      className={`flex items-start gap-3 border-t border-line px-4 py-2.5 sm:px-6 ${isChanged ? 'bg-accent-soft' : ''}`}
    >
      <input
        id={id}
        type="checkbox"
        checked={isHeld}
        disabled={isLocked}
        aria-describedby={`${id}-about`}
        onChange={() => rest.onChange(setHeld(rest.held, [code], !isHeld))}
        className={checkbox}
      />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={id} className={`font-medium ${isLocked ? 'text-muted' : ''}`}>
            {name ?? code}
          </label>
          <code className="font-mono text-xs text-muted">{code}</code>
          {isChanged && (
            <span className={`text-xs font-semibold ${isHeld ? 'text-good' : 'text-bad'}`}>
              {isHeld ? 'will be added' : 'will be removed'}
            </span>
          )}
        </div>
        <p id={`${id}-about`} className="text-xs text-muted">
          {description}
          {isLocked && (
            <span className="font-medium text-warn">
              {' '}
              {needPerson([code])
                ? 'No API key can give this permission. Sign in as a person to add it.'
                : 'You don’t have this permission, so you can’t add it.'}
            </span>
          )}
          <RiskMark code={code} />
        </p>
      </div>
    </li>
  )
}

/** One category of permissions. One checkbox selects all of it, and each permission has its own. */
export function CategoryField({ category, ...rest }: Props) {
  const { held, onChange } = rest
  const id = useId()
  const counts = tally(category.permissions, held)
  const open = category.permissions.map(({ code }) => code).filter((code) => canHold(code, rest))
  const allHeld = open.every((code) => holds(held, code))
  const title = category.category_name.trim()
  return (
    <fieldset aria-labelledby={`${id}-title`} className="border-t border-line">
      <div className="flex items-center gap-3 bg-sunken px-4 py-2.5 sm:px-6">
        <input
          ref={(box) => {
            if (box) box.indeterminate = counts.howMany === 'some'
          }}
          type="checkbox"
          aria-label={`All of ${title}`}
          checked={counts.howMany === 'all'}
          disabled={open.length === 0}
          onChange={() => onChange(setHeld(held, open, !allHeld))}
          className={checkbox}
        />
        <h3 id={`${id}-title`} className="flex-1 font-semibold">
          {title}
        </h3>
        <span className="text-sm text-muted">
          {counts.held} of {counts.of}
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

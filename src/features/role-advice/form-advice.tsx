import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { permissionName } from '#contract/roles/permissions'
import type { Role } from '#contract/roles/roles'
import type { PermissionSet } from '#domain/roles/permission-set'
import { unsaved, useFindings } from './advice-card'

/** The id of the checkbox of a permission in the form, so that advice can lead to it. */
export const checkboxId = (code: string): string => `permission-${code}`

// Scrolling leaves room above and below its target, so that no bar covers it.
const focusCheckbox = (code: string) => document.getElementById(checkboxId(code))?.focus()

type Props = { role: Role | undefined; permissions: PermissionSet }

/**
 * Advice on the permissions selected now, each with a link to its checkbox. The hash of the address can name
 * one too.
 */
export function FormAdvice({ role, permissions }: Props) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash) focusCheckbox(hash)
  }, [hash])
  const own = useMemo(
    () => ({
      id: role?.id ?? unsaved,
      name: role?.name ?? 'this role',
      node: role?.msp_node ?? null,
      permissions,
      isBuiltIn: false,
      modified: role?.last_modified,
    }),
    [role, permissions],
  )
  const findings = useFindings(own)?.filter(({ code }) => code !== null) ?? []
  if (findings.length === 0) return null
  return (
    <section aria-label="Advice" className="border-t border-line px-4 py-3 text-sm">
      <h3 className="mb-2 font-semibold">Advice on this role</h3>
      <ul className="flex flex-col gap-2.5">
        {findings.map(({ code, words, because }) => (
          <li key={words}>
            <p>{words}</p>
            <p className="text-muted">
              <bdi>{because}</bdi>
            </p>
            {code && (
              <button type="button" className="link" onClick={() => focusCheckbox(code)}>
                Go to “{permissionName(code)}”
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

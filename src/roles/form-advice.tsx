import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { PermissionCategory } from '#contract/permission-catalogue'
import { permissionName } from '#contract/permissions'
import type { Role } from '#contract/roles'
import { boxId } from './category-field'
import { offeredIn, useFindings } from './role-advice'

function lead(code: string) {
  // The page keeps room above and below what is scrolled to, so that no bar covers it.
  document.getElementById(boxId(code))?.focus()
}

type Props = { role: Role | undefined; categories: readonly PermissionCategory[]; held: readonly string[] }

/** Advice on what is ticked at this moment, each piece with the way to its box. A link to the form can name a box as well. */
export function FormAdvice({ role, categories, held }: Props) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash) lead(hash)
  }, [hash])
  const key = held.join(' ')
  const own = useMemo(
    () => ({
      id: role?.id ?? 'new',
      name: role?.name ?? 'this role',
      node: role?.msp_node ?? null,
      held: key.split(' ').filter(Boolean),
      offered: offeredIn(categories),
      isBuiltIn: false,
    }),
    [role, categories, key],
  )
  const findings = useFindings(own).filter(({ code }) => code !== null)
  if (findings.length === 0) return null
  return (
    <section aria-label="Advice" className="border-t border-line px-5 py-3 text-sm">
      <h3 className="mb-2 font-semibold">Advice on this role</h3>
      <ul className="flex flex-col gap-2.5">
        {findings.map(({ code, words, because }) => (
          <li key={words}>
            <p>{words}</p>
            <p className="text-muted">
              <bdi>{because}</bdi>
            </p>
            {code && (
              <button type="button" className="link" onClick={() => lead(code)}>
                Go to “{permissionName(code)}”
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleMinus, CirclePlus, CircleSlash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { heldCodesOf } from '#domain/permission-set'
import { getRole, type Role } from '#contract/roles'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { sections } from '../frame/sections'
import { RecordStates } from '../errors/record-states'
import { counted, isolated } from '../lib/words'
import { roleQuery } from '../queries/roles'
import { useCan, useMyPermissions } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import { isForPeopleOnly, previewRole, type Step } from './role-preview'

/** The codes of changed checkboxes, read from the address. */
const changedIn = (text: string): string[] => text.split(',').filter(Boolean)

function Part({
  title,
  icon: Icon,
  empty,
  children,
}: {
  title: string
  icon: LucideIcon
  empty: string | undefined
  children: ReactNode
}) {
  return (
    <Card title={title} note={<Icon size={16} aria-hidden="true" />}>
      {empty ? <p className="px-4 py-4 text-muted">{empty}</p> : <ul>{children}</ul>}
    </Card>
  )
}

const StepRow = ({ step }: { step: Step }) => (
  <li className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 text-sm last:border-0">
    <span className="font-medium">{step.name}</span>
    <Badge>{step.kind === 'page' ? 'Page' : 'Action'}</Badge>
    {step.kind === 'action' && (
      <span className="text-xs text-muted">
        {sections.find(({ to }) => to === step.screen)?.label}
        {isForPeopleOnly(step) && ', people only'}
      </span>
    )}
  </li>
)

function Draft({
  role,
  changed,
  onChange,
}: {
  role: Role
  changed: readonly string[]
  onChange: (codes: string[]) => void
}) {
  return (
    <details className="card overflow-clip">
      <summary className="px-4 py-3 font-semibold hover:bg-hover">
        Try other permissions
        {changed.length > 0 && `: ${counted(changed.length, 'permission')} changed, not saved`}
      </summary>
      <ul className="grid gap-x-6 border-t border-line px-4 py-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))]">
        {role.role_permissions.flatMap(({ permissions }) =>
          permissions.map(({ code, name, is_selected }) => (
            <li key={code}>
              <label className="flex min-h-8 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={is_selected !== changed.includes(code)}
                  onChange={() =>
                    onChange(
                      changed.includes(code) ? changed.filter((one) => one !== code) : [...changed, code],
                    )
                  }
                />
                <bdi>{name ?? code}</bdi>
              </label>
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

function Differences({ role }: { role: Role }) {
  const search = useSearch({ from: '/app/roles/$roleId/preview' })
  const navigate = useNavigate({ from: '/roles/$roleId/preview' })
  const myPermissions = useMyPermissions()
  const changed = changedIn(search.changed)
  const saved = heldCodesOf(role)
  const held = [
    ...saved.filter((code) => !changed.includes(code)),
    ...changed.filter((code) => !saved.includes(code)),
  ]
  const { removed, added, deadEnds, same } = previewRole(myPermissions, held)
  return (
    <div className="flex flex-col gap-5">
      <Draft
        role={role}
        changed={changed}
        onChange={(codes) =>
          void navigate({ search: { changed: codes.join(',') }, replace: true, resetScroll: false })
        }
      />
      <p role="status" className="text-sm text-muted">
        Compared with your access: {counted(removed.length, 'action')} removed, {added.length} added,{' '}
        {counted(deadEnds.length, 'dead end')}, {same} unchanged.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part
          title="Removed"
          icon={CircleMinus}
          empty={removed.length === 0 ? 'The role can do everything that you can.' : undefined}
        >
          {removed.map((step) => (
            <StepRow key={step.kind + step.name} step={step} />
          ))}
        </Part>
        <Part
          title="Added"
          icon={CirclePlus}
          empty={added.length === 0 ? 'The role can do nothing that you can’t.' : undefined}
        >
          {added.map((step) => (
            <StepRow key={step.kind + step.name} step={step} />
          ))}
        </Part>
        <Part
          title="Dead ends"
          icon={CircleSlash2}
          empty={deadEnds.length === 0 ? 'Every permission of the role can be used.' : undefined}
        >
          {deadEnds.map(({ name, because }) => (
            <li key={name + because} className="border-b border-line px-4 py-2 text-sm last:border-0">
              <span className="font-medium">{name}</span>
              <p className="text-muted">{because}</p>
            </li>
          ))}
        </Part>
      </div>
    </div>
  )
}

/** Compares what a person with this role could do in the dashboard with the caller's own access. */
export function RolePreviewPage() {
  const { roleId } = useParams({ from: '/app/roles/$roleId/preview' })
  const { allowed } = useCan(getRole.needs)
  const query = useQuery({ ...roleQuery(roleId), enabled: allowed })
  const name = query.data?.name ?? `Role ${roleId}`
  return (
    <Page
      title={`Preview as ${isolated(name)}`}
      heading={
        <>
          Preview as <Name>{name}</Name>
        </>
      }
      lead="See what a person with this role can do in the dashboard, compared with your own access."
      back={
        <Breadcrumbs
          record={{ link: { to: '/roles/$roleId', params: { roleId } }, name }}
          current={`Preview as ${isolated(name)}`}
        />
      }
    >
      <RecordStates query={query} needs={getRole.needs} what="this role">
        {(role) => <Differences role={role} />}
      </RecordStates>
    </Page>
  )
}

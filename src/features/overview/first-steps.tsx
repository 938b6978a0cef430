import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { createCompany } from '#contract/companies'
import { createEmployee } from '#contract/employees'
import { createNode } from '#contract/nodes'
import { createRole } from '#contract/roles/roles'
import type { Needs } from '#contract/wire'
import { countKnown, isNone, mapKnown, valueOfKnown, type Known } from '#domain/known'
import { isBuiltIn } from '#domain/roles/role-type'
import { useTree } from '../../queries/nodes'
import { useMyPermissions } from '../../session/use-can'
import { can } from '../../session/permissions'
import { useMyself } from '../../session/session'
import { useScope } from '../../scope/scope'
import { Card } from '../../ui/card'
import { useCompanyCount, usePeopleInScope, useRolesInScope } from './in-scope'

type Step = {
  readonly label: string
  readonly why: string
  readonly needs: Needs
  readonly to: LinkProps
  readonly done: boolean
}

/** Whether there are known to be more than so many. */
const moreThan = (count: number, figure: Known<number> | undefined) =>
  figure !== undefined && (valueOfKnown(figure) ?? 0) > count

const StepLine = ({ step: { label, why, to, done }, number }: { step: Step; number: number }) => (
  <li className="flex items-center gap-3 border-b border-line-soft px-4 py-2.5 last:border-0">
    {done ? (
      <CircleCheck size={20} role="img" aria-label="Done:" className="shrink-0 text-good" />
    ) : (
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full bg-active text-2xs font-semibold text-soft"
      >
        {number}
      </span>
    )}
    <span className="min-w-0">
      <Link {...to} className="link">
        {label}
      </Link>
      <span className="block text-muted">{why}</span>
    </span>
  </li>
)

/** What to do first while there is no company or no colleague. */
export function FirstSteps() {
  const myPermissions = useMyPermissions()
  const { uid } = useScope()
  const companies = useCompanyCount().count
  const me = useMyself()
  const { fact: people } = usePeopleInScope()
  const colleagues = people && mapKnown(people, (all) => all.filter(({ id }) => id !== me).length)
  const { fact: roles } = useRolesInScope()
  const ownRoles = roles && mapKnown(roles, (all) => all.filter((role) => !isBuiltIn(role)).length)
  const { data: tree } = useTree()
  // A branch without companies is no new installation.
  if (uid || !(isNone(companies) || isNone(colleagues))) return null
  const steps: readonly Step[] = [
    {
      label: 'Add a node for each branch',
      why: 'Companies, people and roles belong to a node. Skip this if you have one office.',
      needs: createNode.needs,
      to: { to: '/nodes/new' },
      done: moreThan(1, tree && countKnown(tree)),
    },
    {
      label: 'Create roles for your team',
      why: 'A role says what its members can do. The built-in roles are a start.',
      needs: createRole.needs,
      to: { to: '/roles/new' },
      done: moreThan(0, ownRoles),
    },
    {
      label: 'Invite your colleagues',
      why: 'Each gets a role and a node, and an email with a link.',
      needs: createEmployee.needs,
      to: { to: '/employees/new' },
      done: moreThan(0, colleagues),
    },
    {
      label: 'Create your first company',
      why: 'A customer, with its packages and licences.',
      needs: createCompany.needs,
      to: { to: '/companies/new' },
      done: moreThan(0, companies),
    },
  ]
  const mine = steps.filter(({ needs }) => can(myPermissions, needs).allowed)
  if (mine.length === 0) return null
  return (
    <Card title="First steps">
      <ol>
        {mine.map((step, at) => (
          <StepLine key={step.label} step={step} number={at + 1} />
        ))}
      </ol>
    </Card>
  )
}

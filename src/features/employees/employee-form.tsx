import type { Id } from '#contract/shape'
import { type Employee } from '#contract/employees'
import type { Page } from '#contract/wire'
import { changeOf, invitationOf } from '#domain/access/writes'
import type { AccessWrite } from '#domain/access/effect'
import { personInWorld } from '#domain/access/records'
import { fullName, sentLastName, shownLastName } from '#domain/person-name'
import { useEffectOn } from '../../access/use-effect-on'
import { queryClient } from '../../api/query-client'
import { FormFrame } from '../../form/form-frame'
import { NodeField } from '../../form/node-field'
import { useForm, type Form, type Writing } from '../../form/use-form'
import { changedOnly } from '../../form/draft'
import { oneNameHint } from '../../form/one-name-hint'
import { addressSuggester } from '../../lib/mistyped-domain'
import { FieldGroup, SideBySide, TextField } from '../../ui/fields/fields'
import { Address, Name } from '../../ui/name'
import { employeesKey } from '../../queries/employees'
import { nameOfRole, RoleField, roleProblem, useRoleOffers } from './role/role-field'
import { useSetByGroups } from './role/set-by-groups'

type EmployeeDraft = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role: Id<'role'>
  readonly msp_node: Id<'node'>
}
/** `msp_node`: empty is the caller's own. */
export const draftOf = ({
  first_name = '',
  last_name = '',
  email = '',
  role = '',
  msp_node = '',
}: Partial<Employee>): EmployeeDraft => ({
  first_name,
  last_name: shownLastName(last_name),
  email,
  role,
  msp_node,
})

/** Without a chosen node the server uses the caller's own. */
export const createBody = ({ msp_node, last_name, ...rest }: EmployeeDraft) => ({
  ...rest,
  last_name: sentLastName(last_name),
  ...(msp_node ? { msp_node } : {}),
})
/** The email address never changes, so it is never sent. */
export const updateBody = (draft: EmployeeDraft, base: EmployeeDraft) => {
  const changed = changedOnly({ ...base, email: draft.email }, draft)
  return changed.last_name === undefined
    ? changed
    : { ...changed, last_name: sentLastName(changed.last_name) }
}

/** What a save changes of access. An invitation gives it once it is accepted. */
function writesOf(draft: EmployeeDraft, employee: Employee | undefined): readonly AccessWrite[] {
  const { role, msp_node: node, email } = draft
  if (employee) {
    const isSame = role === (employee.role ?? '') && node === (employee.msp_node ?? '')
    return isSame ? [] : [changeOf(personInWorld(employee), { role: role || undefined, node })]
  }
  if (role === '' || node === '' || email === '') return []
  const name = fullName(draft.first_name, draft.last_name) || 'New person'
  return [invitationOf({ name, email, role, node })]
}

/** The email domains of known colleagues, for typo hints. */
const knownDomains = (): string[] =>
  queryClient
    .getQueriesData<Page<Employee>>({ queryKey: [...employeesKey, 'list'] })
    .flatMap(([, page]) => page?.results ?? [])
    .flatMap(({ email }) => email?.split('@')[1] ?? [])

const FixedAddress = ({ email }: Pick<Employee, 'email'>) => (
  <p className="text-sm">
    <span className="block font-medium">Email</span>
    <Address>{email}</Address>
    <span className="block text-xs text-muted">
      Email can’t be changed. To use a different address, send a new invitation.
    </span>
  </p>
)

const FixedPlace = ({ role_name, msp_node_name, why }: Partial<Employee> & { why: string }) => (
  <p className="text-sm">
    <Name>{role_name}</Name>, <Name>{msp_node_name}</Name>
    <span className="block text-xs text-muted">{why}</span>
  </p>
)

type Address = { value: string; onChange: (email: string) => void; problem: string | undefined }
/** The address of an invitation. A probable typo in its domain comes with a correction. */
function AddressField({ value, onChange, problem }: Address) {
  const meant = addressSuggester(knownDomains())(value)
  return (
    <TextField
      label="Email"
      inputMode="email"
      value={value}
      onChange={onChange}
      problem={problem}
      hint={
        <>
          <span className="block">The invitation goes to this address. You can’t change it later.</span>
          {meant && (
            <span
              role="status"
              className="mt-1 block rounded-md bg-warn-soft px-2.5 py-1.5 text-sm text-warn"
            >
              Did you mean{' '}
              <button
                type="button"
                className="min-h-6 font-semibold underline"
                onClick={() => onChange(meant)}
              >
                {meant}
              </button>
              ?
            </span>
          )}
        </>
      }
    />
  )
}

const NameFields = ({ field }: Pick<Form<EmployeeDraft>, 'field'>) => (
  <SideBySide>
    <TextField label="First name" {...field('first_name')} />
    <TextField label="Last name" {...field('last_name')} hint={oneNameHint} />
  </SideBySide>
)

type Props<B> = Writing<EmployeeDraft, B, Employee> & {
  employee?: Employee
}

/** The fields of a person, for an invitation or an edit. */
export function EmployeeForm<B>({ employee, ...writing }: Props<B>) {
  const byGroups = useSetByGroups(employee)
  const isUnknown = employee !== undefined && employee.role === undefined
  const form = useForm({
    ...writing,
    check: (now) =>
      // A role that isn't known stays as it is.
      isUnknown && now.role === '' ? {} : roleProblem(offers, now, employee),
  })
  const { draft, field } = form
  const offers = useRoleOffers(draft.msp_node)
  return (
    <FormFrame form={form} effect={useEffectOn(writesOf(draft, employee))}>
      <FieldGroup title="Person">
        <NameFields field={field} />
        {employee ? <FixedAddress email={employee.email} /> : <AddressField {...field('email')} />}
      </FieldGroup>
      <FieldGroup title="Node and role">
        {byGroups ? (
          <FixedPlace {...employee} why={byGroups} />
        ) : (
          <>
            <NodeField own={!employee} {...field('msp_node')} valueName={employee?.msp_node_name} />
            <RoleField
              {...field('role')}
              offers={offers}
              isUnknown={isUnknown}
              {...(employee?.role
                ? {
                    held: {
                      id: employee.role,
                      name: employee.role_name ?? nameOfRole(offers, employee.role),
                    },
                  }
                : {})}
            />
          </>
        )}
      </FieldGroup>
    </FormFrame>
  )
}

import { permissionName } from '#contract/permissions'
import { listed } from '../lib/words'
import type { Person, Step, WorldRole } from '#domain/advice/escalation-model'

type Known = { readonly roles: readonly Pick<WorldRole, 'id' | 'name'>[]; readonly people: readonly Person[] }

/** A step in words, with the operation of the API in which it is done. */
export function stepWords(step: Step, { roles, people }: Known): string {
  const role = (id: string) =>
    id === '$1' ? 'the new role' : `the role ${roles.find((one) => one.id === id)?.name ?? id}`
  const codes = (list: readonly string[]) => listed(list.map((code) => `“${permissionName(code)}”`))
  const by = `(needs “${permissionName(step.needs)}”)`
  switch (step.does) {
    case 'create role':
      return `Create a role with ${codes(step.codes)} ${by}.`
    case 'change role':
      return `Change ${role(step.role)} so that it holds ${codes(step.codes)} ${by}.`
    case 'invite':
      return `Invite a person with ${role(step.role)} ${by}.`
    case 'give role':
      return `Give ${people.find(({ id }) => id === step.person)?.name ?? `person ${step.person}`} ${role(step.role)} ${by}.`
  }
}

import { permissionName } from '#contract/permissions'
import type { Person, Step, WorldRole } from '#domain/advice/escalation-model'
import { isolated, listed } from '../lib/words'

type Known = { readonly roles: readonly Pick<WorldRole, 'id' | 'name'>[]; readonly people: readonly Person[] }

/** A step in words, with the permission that it needs. */
export function stepWords(step: Step, { roles, people }: Known): string {
  const role = (id: string) =>
    id === '$1' ? 'the new role' : `the role ${isolated(roles.find((one) => one.id === id)?.name ?? id)}`
  const codes = (list: readonly string[]) => listed(list.map((code) => `“${permissionName(code)}”`))
  const needs = `(needs “${permissionName(step.needs)}”)`
  switch (step.does) {
    case 'create role':
      return `Create a role with ${codes(step.codes)} ${needs}.`
    case 'change role':
      return `Change ${role(step.role)} to have ${codes(step.codes)} ${needs}.`
    case 'invite':
      return `Invite a person with ${role(step.role)} ${needs}.`
    case 'give role':
      return `Give ${isolated(people.find(({ id }) => id === step.person)?.name ?? `person ${step.person}`)} ${role(step.role)} ${needs}.`
  }
}

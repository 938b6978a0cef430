import { consoleOperations, operations } from '#contract/endpoints'
import { prerequisites } from '#domain/advice/permission-advice'
import { permissionName } from '#contract/permissions'
import type { Endpoint, Needs, ResourceGroup } from '#contract/wire'
import { isForPeople } from '#domain/permission-set'
import { sections } from '../frame/sections'
import { can, codesOf, type MyPermissions } from '../session/permissions'
import { actionWords } from './action-words'

/** A page of the navigation, or an action on the page of its noun. */
export type Step = {
  readonly kind: 'page' | 'action'
  readonly name: string
  readonly screen: string
  readonly needs: Needs
}
type DeadEnd = { readonly name: string; readonly because: string }
type RolePreview = {
  /** The caller can do these and the role can't. */
  readonly removed: readonly Step[]
  /** The role can do these and the caller can't. */
  readonly added: readonly Step[]
  /** The role can't use these without another permission. */
  readonly deadEnds: readonly DeadEnd[]
  readonly same: number
}

const screenOf: Readonly<Record<ResourceGroup, string>> = {
  Node: '/nodes',
  Role: '/roles',
  'MSP Employee': '/employees',
  'Managed Company': '/companies',
  Billing: '/billing',
  // Of the console's operations, only those that write service accounts need a permission of their own.
  Console: '/service-accounts',
}
const written = { ...operations, ...consoleOperations }

/**
 * Every page of the navigation and every operation that writes, so that a new one is included without another
 * list.
 */
export const steps: readonly Step[] = [
  ...sections.map(({ to, label, needs }): Step => ({ kind: 'page', name: label, screen: to, needs })),
  ...Object.entries(actionWords).map(([operation, name]): Step => {
    const { group, needs }: Endpoint = written[operation as keyof typeof actionWords] // These are its names.
    return { kind: 'action', name, screen: screenOf[group], needs }
  }),
]

/** Whether a person with the permission can do this, but no API key. */
export const isForPeopleOnly = ({ needs }: Step): boolean => codesOf(needs).some(isForPeople)

const allowed = (myPermissions: MyPermissions, { needs }: Step) => can(myPermissions, needs).allowed

/** The permissions of somebody with these codes and no others. */
export const permissionsWith = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, true]))

/** Compares a person with the role with the caller's own permissions. */
export function previewRole(mine: MyPermissions, held: readonly string[]): RolePreview {
  const theirs = permissionsWith(held)
  const closed = sections.filter(({ needs }) => !can(theirs, needs).allowed)
  const hidden = steps.flatMap((step): DeadEnd[] => {
    const screen =
      step.kind === 'action' && allowed(theirs, step)
        ? closed.find(({ to }) => to === step.screen)
        : undefined
    return screen
      ? [
          {
            name: step.name,
            because: `The role allows this, but not the page “${screen.label}” where it is done.`,
          },
        ]
      : []
  })
  const halfway = prerequisites
    .filter(({ code, needs }) => theirs[code] && !theirs[needs])
    .map(({ code, needs, because }): DeadEnd => ({
      name: permissionName(code),
      because: `${because} This needs “${permissionName(needs)}”.`,
    }))
  return {
    removed: steps.filter((step) => allowed(mine, step) && !allowed(theirs, step)),
    added: steps.filter((step) => !allowed(mine, step) && allowed(theirs, step)),
    deadEnds: [...hidden, ...halfway],
    same: steps.filter((step) => allowed(mine, step) === allowed(theirs, step)).length,
  }
}

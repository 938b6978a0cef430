import { operations } from '#contract/endpoints'
import { prerequisites } from '#domain/advice/permission-advice'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionName } from '#contract/permissions'
import type { Endpoint, Needs, ResourceGroup } from '#contract/wire'
import { sections } from '../frame/sections'
import { can, type MyPermissions } from '../session/permissions'
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
  Console: '/',
}

/** Every page of the navigation and every operation that writes, so that a new one is included without another list. */
export const steps: readonly Step[] = [
  ...sections.map(({ to, label, needs }): Step => ({ kind: 'page', name: label, screen: to, needs })),
  ...Object.entries(actionWords).map(([operation, name]): Step => {
    const { group, needs }: Endpoint = operations[operation as keyof typeof actionWords] // These are its names.
    return { kind: 'action', name, screen: screenOf[group], needs }
  }),
]

const unusable = new Set<string>(neverForServiceAccounts)
/** The permissions that a key with this role could use: four permissions never work for a key. */
export const usable = (codes: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(codes.filter((code) => !unusable.has(code)).map((code) => [code, true]))

const allowed = (myPermissions: MyPermissions, { needs }: Step) => can(myPermissions, needs).allowed

/** Compares the role with the caller's own permissions. */
export function previewRole(mine: MyPermissions, held: readonly string[]): RolePreview {
  const theirs = usable(held)
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

import { useMemo } from 'react'
import { permissionName } from '#contract/permissions'
import { proposeFewer, type Merge, type ProposedRole } from '#domain/advice/fewer-roles'
import { proposalModes, type ProposalMode } from '#domain/advice/proposal-modes'
import { heldCodes } from '#domain/permission-set'
import { counted, listed } from '../lib/words'
import { holderTotal } from '../scope/holder-words'
import { SelectField } from '../ui/fields/select-field'
import type { AdviceOn } from './advice-rules'
import { AdviceSection } from './advice-section'
import { CheckingRoles } from './checking-roles'
import { nearest, type AdviceSearch } from './role-advice.search'
import { CompareLink, RoleLink } from './role-links'
import { useSearchResult } from './use-search-result'

const modeWords: Record<ProposalMode, string> = {
  'nobody loses': 'Nobody loses permissions',
  'nobody gains': 'Nobody gains permissions',
  'least change': 'Fewest changes',
}
const names = (codes: readonly string[]) => listed(codes.map(permissionName))

/** Custom roles with the number of their members, where that is known. */
const proposedRoles = ({ roles, membersOf }: AdviceOn): ProposedRole[] =>
  roles
    .filter(({ isBuiltIn }) => !isBuiltIn)
    .map((role) => {
      const members = holderTotal(membersOf(role))
      return { ...role, members: members.kind === 'known' ? members.value : null }
    })

const MergeLine = ({ merge: { roles, permissions, effects } }: { merge: Merge }) => (
  <li className="border-t border-line-soft py-2 first:border-0">
    <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
      Merge {counted(roles.length, 'role')} into one with{' '}
      {counted(heldCodes(permissions).length, 'permission')}
      <CompareLink roles={roles} />
    </p>
    <ul className="mt-1 flex flex-col gap-0.5">
      {effects.map(({ role, gains, loses }) => (
        <li key={role.id}>
          <RoleLink role={role} />{' '}
          <span className="text-muted">
            {role.members === null ? '(members unknown)' : `(${counted(role.members, 'member')})`}
          </span>
          {gains.length + loses.length === 0 && <span className="text-muted"> no change</span>}
          {gains.length > 0 && <span className="text-good"> + gains {names(gains)}</span>}
          {loses.length > 0 && <span className="text-bad"> − loses {names(loses)}</span>}
        </li>
      ))}
    </ul>
  </li>
)

const titleOf = ({ before, after }: { before: number; after: number }) =>
  after < before
    ? `These ${counted(before, 'custom role')} could be ${after}`
    : `${counted(before, 'custom role')}, nothing to merge`

type Props = { on: AdviceOn; search: AdviceSearch; go: (next: AdviceSearch) => void }

/** Proposes custom roles that could become one, and names what each member would gain or lose. */
export function FewerRoles({ on, search, go }: Props) {
  const { value, isPending } = useSearchResult(
    useMemo(
      () => () => proposeFewer(proposedRoles(on), Number(search.near), search.mode || 'nobody loses'),
      [on, search],
    ),
  )
  const merges = (!isPending && value?.merges) || []
  return (
    <AdviceSection
      title="Fewer roles"
      tools={
        <>
          <span className="mr-auto">{isPending || !value ? '' : titleOf(value)}</span>
          <SelectField
            label="Differ in at most"
            value={search.near}
            onChange={(value) => go({ ...search, near: nearest.find((one) => one === value) ?? '1' })}
          >
            {nearest.map((near) => (
              <option key={near} value={near}>
                {counted(Number(near), 'permission')}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Goal"
            value={search.mode}
            onChange={(value) =>
              go({ ...search, mode: proposalModes.find((one) => one === value) ?? 'nobody loses' })
            }
          >
            {proposalModes.map((mode) => (
              <option key={mode} value={mode}>
                {modeWords[mode]}
              </option>
            ))}
          </SelectField>
        </>
      }
    >
      {isPending && <CheckingRoles />}
      {!isPending && merges.length === 0 && (
        <p className="py-2 text-muted">No custom roles of the same node are similar enough.</p>
      )}
      <ul>
        {merges.map((merge) => (
          <MergeLine key={merge.roles[0]?.id} merge={merge} />
        ))}
      </ul>
    </AdviceSection>
  )
}

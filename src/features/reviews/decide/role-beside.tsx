import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { valueOfKnown } from '#domain/known'
import { permissionSetOf, type PermissionSet } from '#domain/roles/permission-set'
import type { Review } from '#contract/reviews/reviews'
import { useWorld } from '../../../access/use-world'
import { counted } from '../../../lib/words'
import { MemberList } from '../../role-matrix/members'
import { permissionCount, tallyAll, tallyWords } from '../../role-matrix/tally'
import { countHolders, holderWords } from '../../../scope/holder-words'
import { useMembersOf, type Holders } from '../../../scope/use-holders'
import { Name } from '../../../ui/name'
import { Skeleton } from '../../../ui/waiting/skeleton'
import type { Item, RoleItem } from '../review-items'
import { kindWords, nameOfPermission } from '../review-words'
import { IfRemoved } from './if-removed'
import { Part } from './part'

type Reviewed = Review['roles'][number]
type ReviewedRole = NonNullable<Reviewed['role']>

/** The most lines of members beside a question. The page of the role lists all of them. */
const linesAtMost = 4

function SomeMembers({ role, members }: { role: ReviewedRole; members: Holders }) {
  const known = (valueOfKnown(members.people)?.length ?? 0) + (valueOfKnown(members.keys)?.length ?? 0)
  const isLong = known > linesAtMost
  return (
    <>
      <MemberList members={members} {...(isLong && { most: linesAtMost - 1 })} />
      {isLong && (
        <Link
          to="/roles/$id"
          params={{ id: role.id }}
          hash="members"
          className="link flex min-h-7 items-center"
        >
          All: {holderWords(countHolders(members))}
        </Link>
      )}
    </>
  )
}

/**
 * The members always take the same room, so that the permissions below them stay in place when members load
 * or the question changes.
 */
function Members({ role }: { role: ReviewedRole }) {
  const members = useMembersOf()?.(role)
  return (
    <Part title="Members" {...(members && { figure: holderWords(countHolders(members)) })}>
      <div className="min-h-28" aria-busy={!members}>
        {members ? <SomeMembers role={role} members={members} /> : <Skeleton className="w-44" />}
      </div>
    </Part>
  )
}

type LineProps = {
  name: string
  code: string
  held: boolean | null
  isAsked: boolean
  kind: string | undefined
}

const PermissionLine = ({ name, code, held, isAsked, kind }: LineProps) => {
  const Mark = held === null ? CircleHelp : Check
  return (
    <li
      aria-current={isAsked || undefined}
      className={`-mx-2 flex min-h-7 items-center gap-2 rounded-md px-2 ${isAsked ? 'bg-warn-soft font-medium' : ''}`}
    >
      <Mark size={14} aria-hidden="true" className={`shrink-0 ${isAsked ? 'text-warn' : 'text-muted'}`} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        <Name>{name}</Name>
      </span>
      {held === null && <span className="text-xs text-warn">Not known</span>}
      {kind && <span className="text-xs font-medium text-warn">{kind}</span>}
      {riskOf(code) !== undefined && (
        <span title="High risk" className="shrink-0 text-warn">
          <TriangleAlert size={14} aria-hidden="true" />
          <span className="sr-only">High risk</span>
        </span>
      )}
    </li>
  )
}

type PermissionsProps = {
  reviewed: Reviewed
  role: ReviewedRole
  set: PermissionSet
  code: string | null
  /** Why the review asks about a permission. */
  kindOf: ReadonlyMap<string | null, string>
}

/** What the role allows, by category. */
function Permissions({ reviewed, role, set, code, kindOf }: PermissionsProps) {
  const categories = role.role_permissions
    .map(({ category_name, permissions }) => ({
      name: category_name.trim(),
      codes: permissions.map((one) => one.code).filter((one) => set[one] !== false),
    }))
    .filter(({ codes }) => codes.length > 0)
  return (
    <Part title="Permissions" figure={tallyWords(tallyAll(set))}>
      {categories.length === 0 && <p className="text-muted">None</p>}
      {categories.map((category) => (
        <div key={category.name}>
          <h3 className="pt-2 pb-1 text-xs text-muted">{category.name}</h3>
          <ul>
            {category.codes.map((one) => (
              <PermissionLine
                key={one}
                code={one}
                name={nameOfPermission(reviewed, one)}
                held={set[one] ?? null}
                isAsked={one === code}
                kind={kindOf.get(one) === 'added' ? kindWords['added'] : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
      {role.is_partial && <p className="mt-2 text-warn">The server left out some permissions.</p>}
    </Part>
  )
}

/** What changed since the last signed review. */
function Compared({ reviewed, items }: { reviewed: Reviewed; items: Review['items'] }) {
  const changed = items.filter(({ code, kind }) => code !== null && (kind === 'added' || kind === 'removed'))
  const added = changed.filter(({ kind }) => kind === 'added').length
  const unchanged = reviewed.role ? tallyAll(permissionSetOf(reviewed.role)).held - added : undefined
  return (
    <Part title={`Compared with review ${reviewed.before_review ?? ''}`}>
      <ul>
        {changed.map(({ code, kind }) => (
          <li key={code} className="flex min-h-7 items-center gap-2">
            <span className={`font-medium ${kind === 'added' ? 'text-good' : 'text-bad'}`}>
              {kind === 'added' ? '+' : '−'}
              <span className="sr-only"> {kindWords[kind]}</span>
            </span>
            <Name>{nameOfPermission(reviewed, code ?? '')}</Name>
          </li>
        ))}
      </ul>
      {unchanged !== undefined && <p className="text-muted">{counted(unchanged, 'permission')} unchanged</p>}
    </Part>
  )
}

/** The role that a question is about: who has it, and what it allows. */
export function RoleBeside({ review, item }: { review: Review; item: RoleItem }) {
  const { reviewed, code } = item
  const { role } = reviewed
  const world = useWorld()
  const items = review.items.filter((one) => one.role === reviewed.role_id)
  return (
    <>
      {role ? (
        <>
          <Members role={role} />
          <IfRemoved item={item} />
          <Permissions
            reviewed={reviewed}
            role={role}
            set={(reviewed.now?.compared && world?.roleOf.get(role.id)?.permissions) || permissionSetOf(role)}
            code={code}
            kindOf={new Map(items.map((one) => [one.code, one.kind]))}
          />
        </>
      ) : (
        reviewed.before && (
          <Part title="Permissions before it was deleted" figure={reviewed.before.permissions.length}>
            <ul>
              {reviewed.before.permissions.map((one) => (
                <PermissionLine key={one.code} {...one} held isAsked={false} kind={undefined} />
              ))}
            </ul>
          </Part>
        )
      )}
      {reviewed.before && <Compared reviewed={reviewed} items={items} />}
    </>
  )
}

/** The built-in roles that one question is about. */
export function BuiltInBeside({ review, items }: { review: Review; items: readonly Item[] }) {
  const membersOf = useMembersOf()
  const asked = new Set(items.map(({ step }) => step.id))
  const roles = review.roles.flatMap(({ role_id, role }) => (role && asked.has(role_id) ? [role] : []))
  return (
    <Part title="Built-in roles" figure={roles.length}>
      <ul className="flex flex-col gap-2">
        {roles.map((role) => (
          <li key={role.id}>
            <Link to="/roles/$id" params={{ id: role.id }} className="link text-ink">
              <Name>{role.name}</Name>
            </Link>
            <p className="text-xs text-muted">
              {permissionCount(permissionSetOf(role))}
              {membersOf && ` · ${holderWords(countHolders(membersOf(role)))}`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { updateRole } from '#contract/roles/roles'
import { valueOfKnown } from '#domain/known'
import type { PermissionSet } from '#domain/roles/permission-set'
import type { Matrix } from '#domain/roles/role-matrix'
import { keptDraft } from '../../form/kept-drafts'
import { LeaveDialog } from '../../form/leave-dialog'
import { Page } from '../../frame/page'
import { useScope, useScopeNodes, useSetScope } from '../../scope/scope'
import { useUnsaved } from '../../form/unsaved'
import { counted } from '../../lib/words'
import { Completeness, EveryRole, type EveryRoleReading } from './every-role-states'
import { DraftBar } from './changes/draft-bar'
import { MatrixCard } from './role-matrix-card'
import { changesIn, emptyDraft, without, type MatrixDraft } from './changes/matrix-draft'
import { MatrixPrint } from './role-matrix-print'
import { MatrixToolbar } from './role-matrix-toolbar'
import { narrowMatrix } from './narrow-matrix'
import { RolesTabs } from './roles-tabs'
import { Skeleton } from '../../ui/waiting/skeleton'
import { permissionTable } from './permission-table'
import { useCan } from '../../session/use-can'
import { matrixSearch, type MatrixSearch } from '../../queries/searches'

const SaveDialog = lazy(async () => ({ default: (await import('./changes/save-dialog')).MatrixSaveDialog }))
const TwoDays = lazy(async () => ({ default: (await import('./days/two-days')).TwoDaysMatrix }))

const address = '/roles/matrix'

/**
 * Holds the draft. It survives when the session ends by itself, and the person is asked before it is
 * discarded.
 */
function useMatrixDraft() {
  const [draft, setDraft] = useState<MatrixDraft>(
    () => new Map(keptDraft(address)?.draft as [string, PermissionSet][] | undefined), // Kept by this page, below.
  )
  const dirty = draft.size > 0
  // A map can't be stored.
  const entries = useMemo(() => [...draft], [draft])
  const { leaving } = useUnsaved({
    address,
    base: undefined,
    draft: entries,
    dirty,
    // A change of filters doesn't leave the page.
    leads: ({ current, next }) => current.pathname !== next.pathname,
  })
  return { draft, setDraft, leaving }
}

/** The filters of the matrix in words, for the printed page. */
function filterWords(search: MatrixSearch, matrix: Matrix, scope: string): string[] {
  const against = matrix.roles.find(({ id }) => id === search.against)?.name
  return [
    scope && `node ${scope}`,
    search.search && `“${search.search}”`,
    search.type && `${search.type} roles`,
    search.permission && `roles with ${search.permission}`,
    search.risk && 'high-risk permissions',
    search.differ && `differences${against ? ` from ${against}` : ''}`,
  ]
    .filter((words) => words !== undefined)
    .filter((words) => words !== '')
}

const noNodes: ReadonlySet<string> = new Set()

/** The scope. An unknown node has no roles to show. */
function useMatrixScope() {
  const { uid, words } = useScope()
  const nodes = useScopeNodes()
  const setScope = useSetScope()
  const ids = nodes && valueOfKnown(nodes)
  return {
    nodes: nodes === null ? undefined : (ids ?? noNodes),
    words: uid && words,
    clear: () => setScope(''),
  }
}

type BodyProps = {
  matrix: Matrix
  read: EveryRoleReading
  search: MatrixSearch
  go: (next: MatrixSearch) => void
}

type DraftedProps = {
  read: EveryRoleReading
  matrix: Matrix
  shown: Matrix
  search: MatrixSearch
  onClear: () => void
  /** Takes the place of the matrix, whose unsaved changes stay. */
  instead: ReactNode
}

/**
 * The matrix with its unsaved changes. This component holds them so that a change doesn't render the toolbar
 * and the printed page again.
 */
function DraftedMatrix({ read, matrix, shown, search, onClear, instead }: DraftedProps) {
  const { draft, setDraft, leaving } = useMatrixDraft()
  const [isReviewing, setReviewing] = useState(false)
  const mayEdit = useCan(updateRole.needs).allowed
  const changes = changesIn(draft, matrix.roles)
  const against = matrix.roles.find(({ id }) => id === search.against)
  const isNarrowed =
    shown.roles.length < matrix.roles.length || shown.permissions.length < matrix.permissions.length
  return (
    <>
      {instead ?? (
        <MatrixCard
          shown={shown}
          against={against}
          flip={search.flip === 'yes'}
          draft={draft}
          onDraft={setDraft}
          onClear={onClear}
        />
      )}
      {/* Unsaved changes take its place, unless roles are missing. */}
      <div
        className={`flex-none overflow-hidden border-t px-(--edge) py-2 text-xs text-muted lg:text-ellipsis lg:whitespace-nowrap print:hidden ${changes.length > 0 && read.rows.kind === 'known' ? 'sr-only' : ''}`}
      >
        <Completeness read={read} />
        <span role="status">
          {isNarrowed &&
            !instead &&
            ` · ${shown.roles.length} of ${counted(matrix.roles.length, 'role')}, ${shown.permissions.length} of ${counted(matrix.permissions.length, 'permission')} shown`}
        </span>
        {!instead && (
          <span className="max-sm:hidden">
            {' · Move with the arrow keys, Home, End or letters'}
            {mayEdit ? '; press Space to change a permission.' : '.'}
          </span>
        )}
      </div>
      {changes.length > 0 && (
        <DraftBar
          changes={changes}
          onDiscard={() => setDraft(emptyDraft)}
          onReview={() => setReviewing(true)}
        />
      )}
      <Suspense>
        {isReviewing && (
          <SaveDialog
            changes={changes}
            onSaved={(id) => setDraft((now) => without(now, id))}
            onClose={() => setReviewing(false)}
          />
        )}
      </Suspense>
      <LeaveDialog leaving={leaving}>
        Your unsaved changes to {counted(changes.length, 'role')} will be lost.
      </LeaveDialog>
    </>
  )
}

function Body({ matrix, read, search, go }: BodyProps) {
  const missing = read.rows.kind === 'known' ? undefined : read.rows.why
  const scope = useMatrixScope()
  const { nodes } = scope
  const shown = useMemo(() => narrowMatrix(matrix, search, nodes), [matrix, search, nodes])
  const filters = filterWords(search, matrix, scope.words)
  const change = (part: Partial<MatrixSearch>) => go({ ...search, ...part })
  return (
    <section aria-label="Role matrix" className="list">
      {search.day === '' && (
        <MatrixToolbar
          all={matrix}
          table={() => permissionTable(shown, { file: 'role-matrix', title: 'Role matrix', missing })}
          search={search}
          change={change}
        />
      )}
      <DraftedMatrix
        instead={
          search.day === '' ? undefined : (
            <Suspense fallback={<Skeleton className="m-4 h-40" />}>
              <TwoDays today={matrix} {...{ read, search, nodes, filters, change }} />
            </Suspense>
          )
        }
        read={read}
        matrix={matrix}
        shown={shown}
        search={search}
        onClear={() => {
          if (nodes) scope.clear()
          else go({ ...matrixSearch.defaults, flip: search.flip })
        }}
      />
      {search.day === '' && (
        <MatrixPrint all={matrix} shown={shown} readAt={read.readAt} missing={missing} filters={filters} />
      )}
    </section>
  )
}

export function RoleMatrixPage() {
  const search = useSearch({ from: '/app/roles/matrix' })
  const navigate = useNavigate({ from: '/roles/matrix' })
  const go = (next: MatrixSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page fill title="Role matrix" heading="Roles" help="role" tabs={<RolesTabs />}>
      <EveryRole>{(matrix, read) => <Body matrix={matrix} read={read} search={search} go={go} />}</EveryRole>
    </Page>
  )
}

import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { permissionName } from '#contract/roles/permissions'
import type { TooFew } from '#domain/access/too-few'
import type { World } from '#domain/access/world'
import { valueOfKnown, type Known } from '#domain/known'
import { placeWords } from '../../access/place-words'
import { notKnown } from '../../lib/files/file-values'
import { WaitNote } from '../../errors/wait-note'
import { RecordStates } from '../../errors/record-states'
import { NotFoundPage } from '../../frame/not-found-page'
import { Page } from '../../frame/page'
import { formatNumber } from '../../lib/words'
import { can } from '../../session/permissions'
import { useMyPermissions } from '../../session/use-can'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { PersonLine } from '../../ui/person-line'
import type { Advised } from '../role-advice/advice-rules'
import { FindingLine } from '../role-advice/finding-line'
import { attentionKinds } from './attention-kinds'
import { useAdvisedRoles, useSinglePoints, type Counted } from './use-attention'

/** As wide as a number that loads, so that nothing moves when it comes. */
const room = '\u2007\u2007'

/** The number of rows, if all are known. */
const countIn = (fact: Known<readonly unknown[]> | undefined) =>
  fact?.kind === 'known' ? formatNumber(fact.value.length) : undefined

/** Why there may be more rows than these. */
const doubtIn = (fact: Known<readonly unknown[]> | undefined): string =>
  fact?.kind === 'partly' && fact.value.length > 0
    ? `At least ${formatNumber(fact.value.length)}: ${fact.why}`
    : ''

type ListProps<T> = {
  kind: 'permissions' | 'advice'
  query: Counted<T>
  children: (rows: readonly T[]) => ReactNode
}

function List<T>({ kind, query: { fact, note, error, refetch }, children }: ListProps<T>) {
  const myPermissions = useMyPermissions()
  const { needs, none, label: title, note: lead } = attentionKinds[kind]
  const lacking = needs.find((one) => !can(myPermissions, one).allowed)
  const notes = [doubtIn(fact), note].filter(Boolean).join(', ')
  return (
    <Page
      title={title}
      count={lacking === undefined && fact === undefined && !error ? room : countIn(fact)}
      lead={lead}
      back={
        <Link to="/" className="min-w-0 text-muted hover:underline">
          Overview
        </Link>
      }
    >
      <WaitNote />
      {fact && notes !== '' && <p className="mb-3 text-sm text-muted">{notes}</p>}
      <section aria-label={title} className="card max-w-5xl overflow-clip">
        <RecordStates
          query={{ data: fact, error, refetch, isFetching: false }}
          needs={lacking ?? needs[0]}
          what={title.toLowerCase()}
          bare
        >
          {(found) => {
            const rows = valueOfKnown(found) ?? []
            if (rows.length > 0) return children(rows)
            if (found.kind !== 'known') return <p className="px-4 py-6 text-soft">Not known: {found.why}.</p>
            return (
              <p className="flex items-center gap-2.5 px-4 py-6 text-soft">
                <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-good" />
                {none}
              </p>
            )
          }}
        </RecordStates>
      </section>
    </Page>
  )
}

const SinglePointLine = ({ world, point: { code, spans, left } }: { world: World; point: TooFew }) => (
  <li className="border-b border-line last:border-0">
    <p className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-1">
      <span className="font-medium">{permissionName(code)}</span>
      <span className="font-mono text-xs text-muted">{code}</span>
      <span className="text-sm text-soft">
        At <bdi translate="no">{placeWords(world, spans)}</bdi>
      </span>
    </p>
    {left.length === 0 ? (
      <p className="px-4 pb-3 text-sm text-bad">No active person holds it there.</p>
    ) : (
      <ul>
        {left.map(({ id, name, email, role = '' }) => (
          <PersonLine
            key={id}
            id={id}
            name={name}
            detail={email ?? `ID ${id}`}
            role={{ id: role, name: world.roleOf.get(role)?.name ?? notKnown }}
          >
            <Badge tone="warn">Only person</Badge>
          </PersonLine>
        ))}
      </ul>
    )}
  </li>
)

function SinglePoints() {
  const { world, ...query } = useSinglePoints()
  return (
    <List kind="permissions" query={query}>
      {(rows) => (
        <ul>
          {rows.map((point) => world && <SinglePointLine key={point.code} world={world} point={point} />)}
        </ul>
      )}
    </List>
  )
}

const AdvisedLine = ({ advised: { role, findings } }: { advised: Advised }) => (
  <li className="border-b border-line px-4 py-2 last:border-0">
    <Link to="/roles/$id" params={{ id: role.id }} className="link font-semibold text-ink">
      <Name>{role.name}</Name>
    </Link>
    <ul>
      {findings.map((finding) => (
        <FindingLine key={finding.words} finding={finding} role={role} />
      ))}
    </ul>
  </li>
)

const Advice = () => (
  <List kind="advice" query={useAdvisedRoles()}>
    {(rows) => (
      <ul>
        {rows.map((advised) => (
          <AdvisedLine key={advised.role.id} advised={advised} />
        ))}
      </ul>
    )}
  </List>
)

/** The list behind one of the overview's figures, made from the same rows. */
export function AttentionPage() {
  const { kind } = useParams({ from: '/app/attention/$kind' })
  if (kind === 'permissions') return <SinglePoints />
  return kind === 'advice' ? <Advice /> : <NotFoundPage />
}

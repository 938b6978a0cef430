import { type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordKinds, type RecordType } from '#contract/record-types'
import type { Needs } from '#contract/wire'
import type { TargetKind } from '#domain/access/actions'
import { RecordAccess } from '../access-answers/record-access'
import { RecordStates } from '../../errors/record-states'
import { Breadcrumbs, useListCrumb } from '../../frame/breadcrumbs'
import { Page } from '../../frame/page'
import { textAt } from '../../lib/address/list-address'
import { notedName } from '../../queries/clicked-names'
import { nameOfRecord } from '../../queries/record-types'
import { useRead } from '../../session/read-ahead'
import { RecordId } from '../../ui/buttons/copy-button'
import { Name } from '../../ui/name'
import { RecordHistory, RecordTabs } from './record-tabs'

/** The types that access is a matter of. */
const targets: Partial<Record<RecordType, TargetKind>> = {
  company: 'company',
  employee: 'person',
  node: 'node',
  role: 'role',
  service_account: 'key',
}

type Props<R extends { readonly id: string }, K extends QueryKey> = {
  type: RecordType
  query: (id: string) => UseQueryOptions<R, Error, R, K>
  /** Whether something that the record is shown with is still loading. */
  isWaiting?: boolean
  needs: Needs
  nameOf?: (record: R) => string
  /** Marks beside the ID. */
  status?: (record: R) => ReactNode
  actions: (record: R) => ReactNode
  /** The node in the breadcrumbs, below which the record is. */
  nodeOf?: (record: R) => string | null | undefined
  /** Above who can do what with it. */
  access?: (record: R) => ReactNode
  children: (record: R, query: UseQueryResult<R>) => ReactNode
}

/** The page of the record in the address: itself, who can do what with it, and its history. */
export function RecordPage<R extends { readonly id: string }, K extends QueryKey>({
  type,
  query: queryOf,
  isWaiting = false,
  needs,
  nameOf = (record) => nameOfRecord(type, record),
  status,
  actions,
  nodeOf,
  access,
  children,
}: Props<R, K>) {
  const { id = '' } = useParams({ strict: false })
  const query = useRead(needs, queryOf(id))
  const record = isWaiting ? undefined : query.data
  const view = textAt(useSearch({ strict: false }), 'view')
  const list = useListCrumb(type)
  const { pathname } = useLocation()
  // Only while it is being read: nothing names a record that can't be.
  const noted = query.isLoading ? notedName(pathname) : undefined
  const title = record ? nameOf(record) : noted || nameOfRecord(type, { id })
  const node = record && nodeOf?.(record)
  const target = targets[type]
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={<RecordId id={id}>{record && status?.(record)}</RecordId>}
      actions={record && actions(record)}
      back={<Breadcrumbs node={node} current={title} record={list} />}
      tabs={<RecordTabs view={view} access={target !== undefined} />}
    >
      {view === 'history' ? (
        <RecordHistory type={type} id={id} />
      ) : view === 'access' && target && (record || type !== 'company') ? (
        <div className="flex flex-col gap-3">
          {record && access && <div className="flex justify-end">{access(record)}</div>}
          <RecordAccess kind={target} id={id} name={title} node={node ?? undefined} />
        </div>
      ) : (
        <RecordStates
          query={isWaiting ? { ...query, data: undefined } : query}
          needs={needs}
          what={`this ${recordKinds[type].one}`}
        >
          {(data) => children(data, query)}
        </RecordStates>
      )}
    </Page>
  )
}

import type { ReactNode } from 'react'
import { riskOf } from '#domain/advice/permission-advice'

type GroupProps = {
  title: string
  /** The number of columns, the one of the permission included. */
  columns: number
  permissions: readonly { readonly code: string; readonly name?: string | undefined }[]
  /** The words beside the name; the code by default. */
  about?: (code: string) => string
  cells: (code: string) => ReactNode
}

/** A part of a printed table: the permissions below a title, risky ones marked, each with its cells. */
export const PrintGroup = ({ title, columns, permissions, about = String, cells }: GroupProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {title}
      </th>
    </tr>
    {permissions.map(({ code, name }) => (
      <tr key={code}>
        <th scope="row">
          {riskOf(code) && '▲ '}
          {name ?? code} <small>{about(code)}</small>
        </th>
        {cells(code)}
      </tr>
    ))}
  </tbody>
)

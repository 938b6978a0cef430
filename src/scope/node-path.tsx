import { Link } from '@tanstack/react-router'
import { valueOfKnown } from '#domain/known'
import { lineageOf } from '#domain/tree'
import { notLoaded, useTree } from '../queries/nodes'
import { Name } from '../ui/name'

type Props = {
  id: string | null | undefined
  /** The name in the record, for callers who may not see nodes. */
  name?: string | undefined
  /** Shows only the nodes above it. */
  above?: boolean
  /** Shows only the node itself, because the path is shown elsewhere. */
  alone?: boolean
}

/** A node and the nodes above it, highest first, as links to their records. */
export function NodePath({ id, name, above = false, alone = false }: Props) {
  const { data: tree = notLoaded } = useTree()
  const data = valueOfKnown(tree) ?? []
  const line = id
    ? lineageOf(data, id)
        .slice(above ? 1 : 0, alone ? 1 : undefined)
        .toReversed()
    : []
  if (line.length === 0)
    return above ? (
      <span className="text-muted">
        {tree.kind === 'known' ? 'None in your scope' : `Not known: ${tree.why}`}
      </span>
    ) : (
      <Name>{name ?? (id && `Node ${id}`)}</Name>
    )
  return (
    <ol className="flex flex-wrap gap-x-1.5 gap-y-1">
      {line.map((one, index) => (
        <li key={one}>
          {index > 0 && (
            <span aria-hidden="true" className="text-muted">
              ›{' '}
            </span>
          )}
          <Link to="/nodes/$id" params={{ id: one }} className="link">
            <Name>{data.find((node) => node.id === one)?.name}</Name>
          </Link>
        </li>
      ))}
    </ol>
  )
}

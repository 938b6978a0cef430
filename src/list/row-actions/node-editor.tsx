import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { AccessWrite } from '#domain/access/effect'
import { nodeNames } from '#domain/distinct-names'
import { useEffectOn } from '../../access/use-effect-on'
import { isolated } from '../../lib/words'
import { NodeField } from '../../form/node-field'
import { nodesNow } from '../../queries/nodes'
import type { CellEditorProps } from '../list-kind'
import { CellEditor } from './cell-editor'

type Node = { readonly id: Id<'node'>; readonly name: string }
type Placed = {
  readonly msp_node?: Id<'node'> | undefined
  readonly msp_node_name?: string | undefined
}
type Options<Row> = {
  readonly named: (row: Row) => string
  /** What a move to another node means for others. */
  readonly writes: (row: Row, node: Id<'node'>) => readonly AccessWrite[]
  readonly save: (row: Row, from: Node, to: Node) => Promise<string | undefined>
}

const nameOf = (node: Id<'node'>, name = `Node ${node}`) => nodeNames(nodesNow()).get(node) ?? name

/** Makes the editor of a record's node, chosen in its cell. */
export const nodeEditor = <Row extends Placed>({ named, writes, save }: Options<Row>) =>
  function NodeEditor({ row, place, onClose }: CellEditorProps<Row>) {
    const { msp_node: node = '' } = row
    const nodeName = nameOf(node, row.msp_node_name)
    const [value, setValue] = useState(node)
    const effect = useEffectOn(value === node ? [] : writes(row, value))
    return (
      <CellEditor
        title={`Node of ${isolated(named(row))}`}
        place={place}
        state={value === node ? 'same' : 'changed'}
        save={() => save(row, { id: node, name: nodeName }, { id: value, name: nameOf(value) })}
        effect={effect}
        onClose={onClose}
      >
        <NodeField
          value={value}
          onChange={setValue}
          problem={undefined}
          valueName={nodeName}
          choose
          startsOpen
        />
      </CellEditor>
    )
  }

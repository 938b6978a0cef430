import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { AccessWrite } from '#domain/access/effect'
import { useEffectOn } from '../../access/use-effect-on'
import { isolated } from '../../lib/words'
import { NodeField } from '../../form/node-field'
import { CellEditor } from './cell-editor'

type Props = {
  /** The name of the record. */
  name: string
  node: Id<'node'>
  nodeName: string | undefined
  /** What a move to another node means for others. */
  writes: (node: Id<'node'>) => readonly AccessWrite[]
  save: (node: Id<'node'>) => Promise<string | undefined>
  place: Element | undefined
  onClose: () => void
}

/** The node of a record, chosen in its cell. */
export function NodeEditor({ name, node, nodeName, writes, save, place, onClose }: Props) {
  const [value, setValue] = useState(node)
  const effect = useEffectOn(value === node ? [] : writes(value))
  return (
    <CellEditor
      title={`Node of ${isolated(name)}`}
      place={place}
      state={value === node ? 'same' : 'changed'}
      save={() => save(value)}
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

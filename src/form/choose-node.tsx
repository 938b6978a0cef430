import { NodeField } from './node-field'

/** The node that selected records are moved to. */
export const ChooseNode = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <NodeField label="To node" value={value} onChange={onChange} problem={undefined} choose />
)

import { useState } from 'react'
import type { Comparison, ComparisonSide } from '#contract/months/month-comparisons'
import { sameNameKey } from '#domain/folding'
import { ChoiceField, TextField } from '../../../ui/fields/fields'
import { NameOption } from '../../../ui/fields/select-field'
import { hasHeads } from './invoice-file'

type About = { side: ComparisonSide; replaces: number | null }

/** Which remembered form a file has. Several vendors' files can have the same heads. */
export function useFormChoice(heads: readonly string[], { forms, files }: Comparison, about: About) {
  // The number of a form, or `new`; empty: nobody has said which. With the name of one that has none yet.
  const [told, tell] = useState({ heads, which: '', name: '' })
  const isSame = (one: (typeof forms | typeof files)[number]) =>
    one.side === about.side && hasHeads(heads, one)
  const those = forms.filter(isSame)
  const replaced = files.find(({ file }) => file === about.replaces)
  // Beside another file of the month with these heads, it can be another vendor's.
  const isOpen = those.length > 1 || files.some((one) => isSame(one) && one !== replaced)
  const likely = those.find(({ name }) => name === replaced?.vendor) ?? (isOpen ? undefined : those[0])
  const which =
    (told.heads === heads && told.which) || String(likely?.form ?? (those.length > 0 ? '' : 'new'))
  const name = told.heads === heads ? told.name : ''
  const known = those.find(({ form }) => String(form) === which)
  const vendor = known?.name || name.trim()
  const others = those.filter((one) => one !== known).map((one) => sameNameKey(one.name ?? ''))
  const isUnsaid = others.length > 0 && ['', ...others].includes(sameNameKey(vendor))
  return {
    those,
    known,
    which,
    name,
    isOptional: others.length === 0,
    /** As the server takes it. */
    told: { form: known?.form ?? null, vendor },
    why: isUnsaid ? 'Say above whose file this is. Each needs a name of its own.' : undefined,
    choose: (to: Partial<typeof told>) => tell({ heads, which, name, ...to }),
  }
}

const labels: Readonly<Record<ComparisonSide, string>> = { vendor: 'Vendor', own: 'Billing system' }

type Props = Omit<ReturnType<typeof useFormChoice>, 'told' | 'why'> & Pick<About, 'side'>
/** Whose file it is. What was said of one vendor's file isn't said of another's. */
export const FormChoice = ({ side, those, known, which, name, isOptional, choose }: Props) => (
  <div className="grid max-w-xl gap-3 sm:grid-cols-2">
    {those.length > 0 && (
      <ChoiceField label={labels[side]} value={which} onChange={(to) => choose({ which: to })}>
        {which === '' && <option value="">Choose…</option>}
        {those.map((one) => (
          <NameOption key={one.form} value={String(one.form)} name={one.name || 'Without a name'} />
        ))}
        <option value="new">Another</option>
      </ChoiceField>
    )}
    {which !== '' && !known?.name && (
      <TextField
        label={those.length > 0 ? 'Its name' : labels[side]}
        help="vendor of a file"
        optional={isOptional}
        value={name}
        onChange={(to) => choose({ name: to })}
      />
    )}
  </div>
)

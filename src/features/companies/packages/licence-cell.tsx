import type { Id } from '#contract/shape'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { CompanyItem } from '#contract/companies'
import { formatNumber } from '../../../lib/words'
import { LicencesEditor } from './licences-editor'

type Props = {
  company: CompanyItem
  packageId: Id<'package'>
  name: string
  count: number
}

/** A licence count of a company that opens the editor of the list, for this package alone. */
export function LicenceCell({ company, packageId, name, count }: Props) {
  const [place, setPlace] = useState<Element>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Change the licences of ${name}: ${formatNumber(count)}`}
        onClick={({ currentTarget }) => setPlace(currentTarget)}
        className="-mr-2 inline-flex h-7 items-center gap-1.5 rounded-md px-2 hover:bg-hover"
      >
        <Pencil size={14} aria-hidden="true" className="text-muted print:hidden" />
        {formatNumber(count)}
      </button>
      {place && (
        <LicencesEditor row={company} only={packageId} place={place} onClose={() => setPlace(undefined)} />
      )}
    </>
  )
}

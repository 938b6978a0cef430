import { Archive, ArchiveRestore, Building2, Pencil } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { updatePackage, type Package } from '#contract/packages'
import type { RowAction } from '../list/list-kind'
import { whyNot } from '../session/use-can'
import { RetirePackage } from './package-confirmations'
import { isRetired } from './package-state'

/** The actions on a package, from its row and its page. */
export function packageRowActions(one: Package): readonly RowAction<Package>[] {
  const reason = whyNot(updatePackage.needs)
  return [
    {
      kind: 'page',
      label: 'Edit',
      icon: Pencil,
      letter: 'E',
      reason,
      to: `/billing/packages/${encodeURIComponent(one.id)}/edit`,
    },
    {
      kind: 'page',
      label: 'Show companies',
      icon: Building2,
      reason: whyNot(listCompanies.needs),
      to: `/companies?package=${encodeURIComponent(one.id)}`,
    },
    {
      kind: 'dialog',
      label: isRetired(one) ? 'Offer again…' : 'Retire…',
      icon: isRetired(one) ? ArchiveRestore : Archive,
      reason,
      Dialog: ({ row, onClose }) => <RetirePackage one={row} onClose={onClose} />,
    },
  ]
}

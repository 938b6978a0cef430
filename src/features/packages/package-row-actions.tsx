import { Archive, ArchiveRestore, Building2 } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { updatePackage, type Package } from '#contract/packages'
import type { RowAction } from '../../list/list-kind'
import { editVerb, toDialog, toPage } from '../../list/row-actions/verbs'
import { RetirePackage } from './package-confirmations'
import { isRetired } from './package-state'

const { needs } = updatePackage
const companies = { label: 'Show companies', icon: Building2, needs: listCompanies.needs }
const retire = { label: 'Retire…', icon: Archive, needs }
const offer = { label: 'Offer again…', icon: ArchiveRestore, needs }

/** The actions on a package, from its row and its page. */
export const packageRowActions = (one: Package): readonly RowAction<Package>[] => [
  toPage(editVerb(needs), `/billing/packages/${encodeURIComponent(one.id)}/edit`),
  toPage(companies, `/companies?package=${encodeURIComponent(one.id)}`),
  toDialog(isRetired(one) ? offer : retire, ({ row, onClose }) => (
    <RetirePackage one={row} onClose={onClose} />
  )),
]

import { type CompanyItem, deleteCompany, updateCompany } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import { known, onlyIfKnown, outOf, sumKnown, valueOfKnown } from '#domain/known'
import { call } from '../../api/call'
import { afterDeletion, done, doneAs } from '../../form/saved'
import type { BulkAction } from '../../list/list-kind'
import { counted } from '../../lib/words'
import { countedWords } from '../../ui/known-figure'
import { followed, forgetCompany } from '../../queries/companies'
import { changeCompany, undone } from './change-company'
import { totalLicenses } from './packages/total-licences'
import { ChooseNode } from '../../form/choose-node'
import { changeTo, ChooseLicences } from './packages/bulk-licences'
import { packageCount } from './packages/package-count'

const companies = (count: number) => counted(count, 'company', 'companies')
const hasWords = (value: string) => `Has ${counted(packageCount.read(value)[1], 'licence')}`
const nodeWords = (id: string) => `Node ${id}`

const move: BulkAction<CompanyItem> = {
  label: 'Move to node',
  confirm: (count) => `Move ${companies(count)}`,
  done: ['company moved', 'companies moved'],
  needs: updateCompany.needs,
  words: 'A company’s node decides who has access to it.',
  Field: ChooseNode,
  writes: moveOf,
  cannot: ({ msp_node }, node) => (node !== '' && msp_node === node ? 'Already in this node.' : undefined),
  apply: async ({ id }, msp_node) => {
    const sent = { msp_node }
    const moved = await followed(id, call(updateCompany, { params: { id }, body: sent }))
    return doneAs('Moved', moved)
  },
  undo: (row, node) => {
    const moved = { of: 'msp_node', what: 'Node', before: node, after: row.msp_node, shown: nodeWords }
    return row.msp_node === undefined ? undefined : () => changeCompany(row, [moved], 'Moved back')
  },
}

const changeLicences: BulkAction<CompanyItem> = {
  label: 'Change licences',
  title: (count) => `Change the licences of ${companies(count)}?`,
  confirm: (count) => `Change ${companies(count)}`,
  done: ['company changed', 'companies changed'],
  needs: updateCompany.needs,
  words: 'Each company gets this many licences of one package. Companies without the package are skipped.',
  Field: ChooseLicences,
  cannot: ({ packages }, value) => {
    if (!packages) return 'The server doesn’t report its packages.'
    const [packageId, count] = packageCount.read(value)
    const one = packages.find(({ id }) => id === packageId)
    if (value !== '' && !one) return 'Doesn’t have this package.'
    return one?.license_count === count ? 'Already has this many licences.' : undefined
  },
  apply: (row, value) => changeCompany(row, [changeTo(row, value)], hasWords(value)),
  undo: (row, value) => () => changeCompany(row, undone([changeTo(row, value)]), 'Changed back'),
}

/**
 * The licences that are lost with the companies, and what a person types to confirm: the name of the only
 * company, or their number.
 */
function lostLicences(rows: readonly CompanyItem[]) {
  const licencesOf = ({ packages }: CompanyItem) =>
    valueOfKnown(onlyIfKnown(totalLicenses(packages), (total) => total))
  const [first, ...others] = rows
  if (!first || rows.every((row) => licencesOf(row) === 0)) return undefined
  const lost = sumKnown(
    known(rows),
    licencesOf,
    (silent, of) => `the server doesn’t report the licences of ${outOf(silent, of)} companies`,
  )
  return {
    words: `${companies(rows.length)} with ${countedWords(lost, 'licence')} ${others.length === 0 ? 'is' : 'are'} deleted.`,
    typed: others.length === 0 ? first.name : rows.length,
  }
}

/** The actions on the selected companies. */
export const companyBulk: readonly BulkAction<CompanyItem>[] = [
  move,
  changeLicences,
  {
    label: 'Delete',
    confirm: (count) => `Delete ${companies(count)}`,
    done: ['company deleted', 'companies deleted'],
    danger: true,
    needs: deleteCompany.needs,
    get words() {
      return `This deletes them and their licences. ${afterDeletion()}`
    },
    loss: lostLicences,
    writes: (rows) => moveOf(rows, null),
    apply: async ({ id }) => {
      await followed(id, call(deleteCompany, { params: { id } }))
      forgetCompany(id)
      return done('Deleted.')
    },
  },
]

import { updateCompany } from '#contract/companies'
import { isConfirmed } from '#domain/write-outcome'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { thisSession } from '../api/this-session'
import { compareAnswer, tellOutcome } from '../form/outcome-words'
import { failureText, writeFailure } from '../form/write-failure'
import { counted, isolated } from '../lib/words'
import { showToast } from '../ui/overlay/toast'
import { followed, readCompany, readCompanyAgain, refreshCompanies } from './companies.mutations'
import { companyQuery } from './companies.queries'
import { draftOf } from './company-draft'

type Change = {
  /** The company. */
  readonly id: string
  readonly packageId: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * Changes the licences of one package. A save replaces all packages, so the company is read first.
 * @returns why nothing was sent: the count isn't possible, or somebody else changed it meanwhile
 */
export async function changeLicences(change: Change, stillIn = thisSession()): Promise<string | undefined> {
  const { id, packageId, name, from, to } = change
  const { packages } = draftOf(await readCompany(id))
  stillIn()
  if (packages?.find((one) => one.id === packageId)?.license_count !== String(from)) {
    await queryClient.invalidateQueries({ queryKey: companyQuery(id).queryKey })
    return 'Someone else changed this meanwhile. Nothing was saved.'
  }
  const parsed = updateCompany.body.safeParse({
    packages: packages.map((one) => ({
      id: one.id,
      license_count: one.id === packageId ? to : Number(one.license_count),
    })),
  })
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This count isn’t accepted.'
  const sent = parsed.data
  try {
    const told = await followed(id, call(updateCompany, { params: { id }, body: sent }))
    const comparison = await compareAnswer(sent, told, readCompanyAgain(id))
    stillIn()
    const saved = `${isolated(name)} has ${counted(to, 'licence')}`
    const back = { ...change, from: to, to: from }
    if (isConfirmed(comparison))
      showToast('good', saved, { label: 'Undo', run: () => void undo(back, stillIn) })
    else tellOutcome(saved, comparison)
  } finally {
    refreshCompanies()
    await queryClient.invalidateQueries({ queryKey: companyQuery(id).queryKey })
  }
  return undefined
}

async function undo(change: Change, stillIn: () => void): Promise<void> {
  try {
    stillIn()
    const refused = await changeLicences(change, stillIn)
    if (refused) showToast('warn', refused)
  } catch (error) {
    showToast('bad', failureText(writeFailure(error)))
  }
}

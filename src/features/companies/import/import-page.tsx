import { createCompany, updateCompany } from '#contract/companies'
import { WritePage } from '../../../form/write-page'
import { ImportForm } from './import-form'

/** One of them is enough: each line says which it needs. */
const importNeeds = [createCompany.needs, updateCompany.needs]

export const ImportPage = () => (
  <WritePage
    type="company"
    title="Import companies"
    lead="Create and change many companies with a file: check what it does, then import it."
    needs={importNeeds}
  >
    {() => <ImportForm />}
  </WritePage>
)

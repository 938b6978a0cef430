import { createCompany } from '#contract/companies'
import { WritePage } from '../../../form/write-page'
import { ImportForm } from './import-form'

export const ImportPage = () => (
  <WritePage
    type="company"
    title="Import companies"
    lead="Paste CSV text or choose a file, check the companies, and create them."
    needs={createCompany.needs}
  >
    {() => <ImportForm />}
  </WritePage>
)

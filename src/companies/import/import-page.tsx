import { createCompany } from '#contract/companies'
import { WritePage } from '../../form/write-page'
import { ImportForm } from './import-form'

export const ImportPage = () => (
  <WritePage
    title="Import companies"
    lead="Paste CSV text or choose a file, check the companies, and create them."
    needs={createCompany.needs}
    back={{ to: '/companies' }}
    backTo="Companies"
  >
    {() => <ImportForm />}
  </WritePage>
)

import { Link } from '@tanstack/react-router'
import { createCompany, updateCompany } from '#contract/companies'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { companyQuery, createCompanyMutation, updateCompanyMutation } from '../../queries/companies'
import { StartNode } from '../../scope/start-node'
import { createBody, draftOf, newCompany, updateBody } from './company-draft'
import { CompanyForm } from './company-form'

export const NewCompanyPage = () => (
  <NewPage
    type="company"
    help="company"
    lead={
      <>
        To create several,{' '}
        <Link to="/companies/import" className="link">
          import a CSV file
        </Link>
        .
      </>
    }
    operation={createCompany}
    body={createBody}
    mutation={createCompanyMutation}
  >
    {(writing) => (
      <StartNode>{(msp_node) => <CompanyForm {...writing} start={{ ...newCompany, msp_node }} />}</StartNode>
    )}
  </NewPage>
)

export const EditCompanyPage = () => (
  <EditPage
    type="company"
    query={companyQuery}
    operation={updateCompany}
    draftOf={draftOf}
    body={updateBody}
    mutation={updateCompanyMutation}
  >
    {(company, writing) => <CompanyForm company={company} {...writing} />}
  </EditPage>
)

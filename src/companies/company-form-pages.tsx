import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { createCompany, getCompany, updateCompany } from '#contract/companies'
import { call } from '../api/call'
import { EditPage } from '../form/edit-page'
import { StartNode } from '../scope/start-node'
import { WritePage } from '../form/write-page'
import { tellSaved } from '../form/saved'
import { companyQuery, createCompanyMutation, updateCompanyMutation } from '../queries/companies'
import { createBody, draftOf, newCompany, updateBody } from './company-draft'
import { CompanyForm } from './company-form'
import { isolated } from '../lib/words'

export function NewCompanyPage() {
  const navigate = useNavigate()
  const list = { to: '/companies' } as const
  return (
    <WritePage
      title="New company"
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
      needs={createCompany.needs}
      back={list}
      backTo="Companies"
    >
      {() => (
        <StartNode>
          {(msp_node) => (
            <CompanyForm
              start={{ ...newCompany, msp_node }}
              schema={createCompany.body}
              body={createBody}
              mutation={createCompanyMutation}
              submit="Create company"
              cancel={list}
              onDone={async (company) => {
                tellSaved(`${isolated(company.name)} was created (ID ${company.id})`, company)
                await navigate({ to: '/companies/$id', params: { id: company.id }, replace: true })
              }}
            />
          )}
        </StartNode>
      )}
    </WritePage>
  )
}

export function EditCompanyPage() {
  const { id } = useParams({ from: '/app/companies/$id/edit' })
  return (
    <EditPage
      noun="company"
      lead={`Managed company ${id}`}
      query={companyQuery(id)}
      reads={getCompany.needs}
      writes={updateCompany.needs}
      nameOf={(company) => company?.name ?? `Company ${id}`}
      to={{ to: '/companies/$id', params: { id } }}
    >
      {(company, saving) => (
        <CompanyForm
          company={company}
          start={draftOf(company)}
          schema={updateCompany.body}
          body={updateBody}
          mutation={updateCompanyMutation(id)}
          reread={async () => draftOf(await call(getCompany, { params: { id } }))}
          {...saving}
        />
      )}
    </EditPage>
  )
}

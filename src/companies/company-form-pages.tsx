import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createCompany, getCompany, updateCompany } from '#contract/companies'
import { call } from '../api/call'
import { RecordStates } from '../layout/record-states'
import { WritePage } from '../layout/write-page'
import { useCan } from '../session/use-can'
import { showToast } from '../ui/toast'
import { createCompanyMutation, updateCompanyMutation } from './companies.mutations'
import { companyQuery } from './companies.queries'
import { createBody, draftOf, newCompany, updateBody } from './company-draft'
import { CompanyForm } from './company-form'

export function NewCompanyPage() {
  const navigate = useNavigate()
  const list = { to: '/companies' } as const
  return (
    <WritePage title="New company" lead="A customer to look after" needs={createCompany.needs} back={list} backTo="Companies">
      {() => (
        <CompanyForm
          start={newCompany}
          schema={createCompany.body}
          body={createBody}
          mutation={createCompanyMutation}
          submit="Create company"
          cancel={list}
          onDone={async (company) => {
            showToast('good', `${company.name} was created with the id ${company.id}.`)
            await navigate({ to: '/companies/$id', params: { id: company.id }, replace: true })
          }}
        />
      )}
    </WritePage>
  )
}

export function EditCompanyPage() {
  const { id } = useParams({ from: '/app/companies/$id/edit' })
  const { allowed } = useCan(getCompany.needs)
  const query = useQuery({ ...companyQuery(id), enabled: allowed })
  const navigate = useNavigate()
  const name = query.data?.name ?? `Company ${id}`
  const record = { to: '/companies/$id', params: { id } } as const
  return (
    <WritePage title={`Edit ${name}`} lead={`Managed company ${id}`} needs={updateCompany.needs} back={record} backTo={name}>
      {() => (
        <RecordStates query={query} needs={getCompany.needs} what="this company">
          {(company) => (
            <CompanyForm
              company={company}
              start={draftOf(company)}
              schema={updateCompany.body}
              body={updateBody}
              mutation={updateCompanyMutation(id)}
              reread={async () => draftOf(await call(getCompany, { params: { id } }))}
              submit="Save company"
              cancel={record}
              onDone={async (saved) => {
                showToast('good', `${saved.name} was saved.`)
                await navigate({ ...record, replace: true })
              }}
            />
          )}
        </RecordStates>
      )}
    </WritePage>
  )
}

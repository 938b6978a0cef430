import { useNavigate, useParams } from '@tanstack/react-router'
import { createPackage, getPackage, updatePackage } from '#contract/packages'
import { EditPage } from '../form/edit-page'
import { tellSaved } from '../form/saved'
import { WritePage } from '../form/write-page'
import { isolated } from '../lib/words'
import { createBody, draftOf, PackageForm, updateBody } from './package-form'
import { createPackageMutation, packageQuery, readPackage, updatePackageMutation } from '../queries/packages'

const list = { to: '/billing/packages' } as const

export function NewPackagePage() {
  const navigate = useNavigate()
  return (
    <WritePage title="New package" needs={createPackage.needs} back={list} backTo="Packages">
      {() => (
        <PackageForm
          schema={createPackage.body}
          body={createBody}
          mutation={createPackageMutation}
          submit="Create package"
          cancel={list}
          onDone={async (made) => {
            tellSaved(`${isolated(made.name)} was created`, made)
            await navigate({ to: '/billing/packages/$id', params: { id: made.id }, replace: true })
          }}
        />
      )}
    </WritePage>
  )
}

export function EditPackagePage() {
  const { id } = useParams({ from: '/app/billing/packages/$id/edit' })
  return (
    <EditPage
      noun="package"
      lead={`Package ${id}`}
      query={packageQuery(id)}
      reads={getPackage.needs}
      writes={updatePackage.needs}
      nameOf={(one) => one?.name ?? `Package ${id}`}
      to={{ to: '/billing/packages/$id', params: { id } }}
    >
      {(one, saving) => (
        <PackageForm
          one={one}
          schema={updatePackage.body}
          body={updateBody}
          mutation={updatePackageMutation(id)}
          reread={async () => draftOf(await readPackage(id))}
          {...saving}
        />
      )}
    </EditPage>
  )
}

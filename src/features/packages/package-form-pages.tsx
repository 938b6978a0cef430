import { createPackage, updatePackage } from '#contract/packages'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { createPackageMutation, packageQuery, updatePackageMutation } from '../../queries/packages'
import { createBody, draftOf, newPackage, PackageForm, updateBody } from './package-form'

export const NewPackagePage = () => (
  <NewPage type="package" operation={createPackage} body={createBody} mutation={createPackageMutation}>
    {(writing) => <PackageForm {...writing} start={newPackage} />}
  </NewPage>
)

export const EditPackagePage = () => (
  <EditPage
    type="package"
    query={packageQuery}
    operation={updatePackage}
    draftOf={draftOf}
    body={updateBody}
    mutation={updatePackageMutation}
  >
    {(one, writing) => <PackageForm one={one} {...writing} />}
  </EditPage>
)

import { createPackage, updatePackage, type Package } from '#contract/packages'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { createPackageMutation, packageQuery, updatePackageMutation } from '../../queries/packages'
import { packageTypes } from '#contract/companies'
import { changedOnly } from '../../form/draft'
import { FormFrame } from '../../form/form-frame'
import { useForm, type Form, type Writing } from '../../form/use-form'
import { inWords } from '../../lib/package-words'
import { ChoiceField, FieldGroup, SideBySide, TextField } from '../../ui/fields/fields'

type PackageDraft = {
  readonly name: string
  readonly type: string
  readonly description: string
  /** Empty: no list price. */
  readonly price_monthly: string
  readonly currency: string
}

export const draftOf = ({
  name = '',
  type = '',
  description = '',
  price_monthly,
  currency = '',
}: Partial<Package>): PackageDraft => ({
  name,
  type,
  description,
  price_monthly: price_monthly ?? '',
  currency,
})
const newPackage = draftOf({ type: 'subscription' })

/** As the server stores it: “3,9” and “3.9” are 3.90. Anything else is sent as it is, and refused. */
export function priceIn(text: string): string | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  const [, whole = '', cents = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(typed) ?? []
  return whole === '' ? text.trim() : `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

const written = <D extends Partial<PackageDraft>>({ price_monthly: price, currency, ...rest }: D) => ({
  ...rest,
  ...(price === undefined ? {} : { price_monthly: priceIn(price) }),
  ...(currency === undefined ? {} : { currency: currency.trim().toUpperCase() }),
})
const createBody = (draft: PackageDraft) => written(draft)
export const updateBody = (draft: PackageDraft, base: PackageDraft) => written(changedOnly(base, draft))

const PriceFields = ({ field, isKnown }: Pick<Form<PackageDraft>, 'field'> & { isKnown: boolean }) => (
  <FieldGroup title="Price">
    <SideBySide>
      <TextField
        label="Per licence per month"
        optional
        inputMode="decimal"
        {...field('price_monthly')}
        hint="Without a price, costs of this package stay unknown."
      />
      <TextField label="Currency" {...field('currency')} hint="Three letters, like EUR." />
    </SideBySide>
    {isKnown && (
      <p className="text-xs text-muted">
        A new price counts from today on. Earlier days of this month keep theirs.
      </p>
    )}
  </FieldGroup>
)

type Props<B, R extends Package> = Writing<PackageDraft, B, R> & {
  one?: Package
}

function PackageForm<B, R extends Package>({ one, ...writing }: Props<B, R>) {
  const form = useForm(writing)
  const { field } = form
  return (
    <FormFrame form={form}>
      <FieldGroup title="Package">
        <TextField label="Name" {...field('name')} />
        {!one && (
          <ChoiceField
            label="Type"
            {...field('type')}
            hint="The type can’t change later. Packages not for resale are never billed."
          >
            {packageTypes.map((type) => (
              <option key={type} value={type}>
                {inWords(type)}
              </option>
            ))}
          </ChoiceField>
        )}
        <TextField label="Description" optional {...field('description')} />
      </FieldGroup>
      <PriceFields field={field} isKnown={one !== undefined} />
    </FormFrame>
  )
}

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

import { type Company } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import { useEffectOn } from '../../access/use-effect-on'
import { catalogueQuery } from '../../queries/packages'
import { queryClient } from '../../api/query-client'
import { FormFrame } from '../../form/form-frame'
import { NodeField } from '../../form/node-field'
import { oneNameHint } from '../../form/one-name-hint'
import { useForm, type Form, type Writing } from '../../form/use-form'
import { CheckField, FieldGroup, SideBySide, TextField } from '../../ui/fields/fields'
import { checkPackages, type CompanyDraft } from './company-draft'
import { PackageRows } from './packages/package-rows'

type Props<B> = Writing<CompanyDraft, B, Company> & {
  company?: Company
}

const OwnerFields = ({ field }: Pick<Form<CompanyDraft>, 'field'>) => (
  <FieldGroup title="Account owner" note="The customer’s contact for this account.">
    <SideBySide>
      <TextField label="Owner’s first name" {...field('owner_first_name')} />
      <TextField label="Owner’s last name" {...field('owner_last_name')} hint={oneNameHint} />
    </SideBySide>
    <TextField label="Owner’s email" inputMode="email" {...field('owner_email')} />
  </FieldGroup>
)

/** The fields of a new or existing company. */
export function CompanyForm<B>({ company, ...writing }: Props<B>) {
  const form = useForm({
    ...writing,
    check: (draft) => checkPackages(draft, queryClient.getQueryData(catalogueQuery.queryKey)?.results ?? []),
  })
  const { draft, set, field, problems } = form
  const moves = company && draft.msp_node !== (company.msp_node ?? '')
  const effect = useEffectOn(company && (moves ? moveOf([company], draft.msp_node) : []))
  return (
    <FormFrame form={form} effect={effect}>
      <FieldGroup title="Company">
        <TextField label="Company name" {...field('name')} />
        <NodeField own={!company} {...field('msp_node')} valueName={company?.msp_node_name} />
        <CheckField
          label="Not for resale (NFR)"
          hint="For your own use and demos: not billed, NFR packages only."
          checked={draft.is_nfr}
          onChange={(is_nfr) => set({ is_nfr })}
          problem={problems['is_nfr']}
        />
      </FieldGroup>
      <OwnerFields field={field} />
      <FieldGroup title="Packages and licences">
        {draft.packages ? (
          <PackageRows
            rows={draft.packages}
            onChange={(packages) => set({ packages })}
            isNfr={draft.is_nfr}
            problems={problems}
            carried={company?.packages ?? []}
          />
        ) : (
          <p className="text-sm text-muted">
            The server didn’t say which packages this company has, or how many licences. They can’t be changed
            here, because a save replaces all of them.
          </p>
        )}
      </FieldGroup>
    </FormFrame>
  )
}

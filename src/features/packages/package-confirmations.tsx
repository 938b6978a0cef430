import { type Package } from '#contract/packages'
import { ConfirmAction } from '../../form/confirm-action'
import { counted, isolated } from '../../lib/words'
import { isRetired } from './package-state'
import { retirePackageMutation } from '../../queries/packages'

const holders = (count: number | undefined) =>
  count === undefined
    ? 'Companies that have it keep it.'
    : count === 0
      ? 'No company has it now.'
      : count === 1
        ? 'The 1 company that has it keeps it.'
        : `The ${counted(count, 'company', 'companies')} that have it keep it.`

type Props = { one: Package; onClose: () => void }

/** Retires a package, or offers a retired one again. */
export function RetirePackage({ one, onClose }: Props) {
  const { id, name, company_count } = one
  const retired = !isRetired(one)
  return (
    <ConfirmAction
      title={retired ? 'Retire this package?' : 'Offer this package again?'}
      name={name}
      id={id}
      look="primary"
      mutation={retirePackageMutation(id, retired)}
      confirm={retired ? 'Retire package' : 'Offer package'}
      onClose={onClose}
      said={`${isolated(name)} ${retired ? 'was retired' : 'is offered again'}.`}
    >
      {retired ? (
        <p>
          It can’t be assigned to more companies. {holders(company_count)} You can offer it again at any time.
        </p>
      ) : (
        <p>It can be assigned to companies from now on.</p>
      )}
    </ConfirmAction>
  )
}

import type { ServiceAccountWithKey } from '#contract/service-accounts'
import { ShownOnce } from '../../form/shown-once'
import { isolated } from '../../lib/words'
import { nameOf } from './account-columns'

type Props = { account: Pick<ServiceAccountWithKey, 'id' | 'name' | 'key'>; onClose: () => void }

export const NewKey = ({ account, onClose }: Props) => (
  <ShownOnce
    title={`The key of ${isolated(nameOf(account))}`}
    what="key"
    label="API key"
    value={account.key}
    saved="I’ve saved the key"
    otherwise="If you haven’t saved it, you can rotate it to get a new one."
    warning="Copy the key now. It isn’t shown again: only a new key can replace a lost one."
    onClose={onClose}
  >
    <p className="text-soft">Programs send it as “Authorization: Bearer KEY”. It works from now on.</p>
  </ShownOnce>
)

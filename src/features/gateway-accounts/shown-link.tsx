import type { GatewayPerson } from '#contract/gateway-accounts'
import { ShownOnce } from '../../form/shown-once'
import { isolated } from '../../lib/words'
import { nameOf } from './person-columns'

type Props = { person: Pick<GatewayPerson, 'id' | 'name'>; value: string; onClose: () => void }

export const ShownLink = ({ person, value, onClose }: Props) => (
  <ShownOnce
    title={`Link for ${isolated(nameOf(person))}`}
    what="link"
    label="Link"
    value={value}
    saved="I’ve copied the link"
    otherwise="If you haven’t copied it, you can create another one."
    warning={
      <>
        Copy the link now and pass it to <bdi>{nameOf(person)}</bdi>. Anyone who opens it signs in as them. It
        isn’t shown again.
      </>
    }
    onClose={onClose}
  />
)

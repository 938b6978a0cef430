import { ShownOnceCard } from '../../form/shown-once'
import { ShownOnce } from '../../ui/shown-once'

export const ShownKey = ({ value }: { value: string }) => (
  <ShownOnce label="API key" copy="Copy key" value={value}>
    Copy the key now. It isn’t shown again: only a new key can replace a lost one.
  </ShownOnce>
)

type Props = { value: string; name: string; onDone: () => void }

/** The page after an account was created. */
export const NewKey = ({ value, name, onDone }: Props) => (
  <ShownOnceCard
    title="API key"
    what="key"
    saved="I’ve saved the key"
    otherwise="If you haven’t saved it, you can rotate it to get a new one."
    onDone={onDone}
  >
    <h2 className="text-base font-semibold">
      The key of <bdi>{name}</bdi>
    </h2>
    <ShownKey value={value} />
    <p className="text-soft">Programs send it as “Authorization: Bearer KEY”. It works from now on.</p>
  </ShownOnceCard>
)

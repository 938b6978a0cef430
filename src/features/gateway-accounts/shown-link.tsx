import { ShownOnce } from '../../ui/shown-once'

export const ShownLink = ({ value, name }: { value: string; name: string }) => (
  <ShownOnce label="Link" copy="Copy link" value={value}>
    Copy the link now and pass it to <bdi>{name}</bdi>. Anyone who opens it signs in as them. It isn’t shown
    again.
  </ShownOnce>
)

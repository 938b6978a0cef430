import type { Person } from '../../session/session'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Address, Name } from '../../ui/name'

/** Describes the person who is signed in. A person of a gateway has neither role nor node. */
export const YourDetails = ({ person: { name, email, role, node } }: { person: Person }) => (
  <Card title="Your details">
    <Facts
      facts={[
        { label: 'Name', value: <Name>{name}</Name> },
        { label: 'Email', value: <Address>{email}</Address> },
        ...(role ? [{ label: 'Role', value: <Name>{role}</Name> }] : []),
        ...(node ? [{ label: 'Node', value: <Name>{node}</Name> }] : []),
      ]}
    />
  </Card>
)

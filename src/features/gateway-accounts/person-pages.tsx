import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addGatewayPerson, updateGatewayPerson, type GatewayPersonWithLink } from '#contract/gateway-accounts'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { tellSaved } from '../../form/saved'
import { WritePage } from '../../form/write-page'
import { isolated } from '../../lib/words'
import { addPersonMutation, personQuery, updatePersonMutation } from '../../queries/gateway-accounts'
import { nameOf } from './person-columns'
import { addBody, changeBody, draftOf, newPerson, PersonForm } from './person-form'
import { ShownLink } from './shown-link'

const list = { to: '/people' } as const

export function NewPersonPage() {
  const [made, setMade] = useState<GatewayPersonWithLink>()
  const navigate = useNavigate()
  if (made?.link)
    return (
      <WritePage type="person" needs="keeper" title={nameOf(made)}>
        {() => (
          <ShownLink
            person={made}
            value={made.link ?? ''}
            onClose={() => void navigate({ ...list, replace: true })}
          />
        )}
      </WritePage>
    )
  return (
    <NewPage
      type="person"
      lead="They set up their sign-in with a link, and work with the API key that you give them."
      operation={addGatewayPerson}
      body={addBody}
      mutation={addPersonMutation}
    >
      {(writing) => (
        <PersonForm
          {...writing}
          start={newPerson}
          onDone={async (person) => {
            tellSaved(`${isolated(nameOf(person))} was invited`, person)
            if (person.link) setMade(person)
            else await navigate({ ...list, replace: true })
          }}
        />
      )}
    </NewPage>
  )
}

export const EditPersonPage = () => (
  <EditPage
    type="person"
    query={personQuery}
    operation={updateGatewayPerson}
    draftOf={draftOf}
    body={changeBody}
    mutation={updatePersonMutation}
    nameOf={nameOf}
    to={list}
  >
    {(person, writing) => <PersonForm person={person} {...writing} />}
  </EditPage>
)

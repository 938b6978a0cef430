import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  addGatewayPerson,
  updateGatewayPerson,
  type GatewayPerson,
  type GatewayPersonWithLink,
} from '#contract/gateway-accounts'
import { EditPage } from '../form/edit-page'
import { tellSaved } from '../form/saved'
import { WritePage } from '../form/write-page'
import { isolated } from '../lib/words'
import { Button } from '../ui/button'
import { nameOf } from './person-columns'
import { addBody, changeBody, draftOf, PersonForm } from './person-form'
import { ShownLink } from './shown-link'
import { addPersonMutation, personQuery, readPerson, updatePersonMutation } from '../queries/gateway-accounts'

const list = { to: '/people' } as const
const page = { needs: 'keeper', back: list, backTo: 'People' } as const

export function NewPersonPage() {
  const [made, setMade] = useState<GatewayPersonWithLink>()
  const navigate = useNavigate()
  if (made?.link)
    return (
      <WritePage {...page} title={nameOf(made)}>
        {() => (
          <section aria-label="Link" className="card flex max-w-3xl flex-col gap-3 p-4">
            <ShownLink value={made.link ?? ''} name={nameOf(made)} />
            <div className="flex justify-end">
              <Button look="primary" onClick={() => void navigate({ ...list, replace: true })}>
                I’ve copied the link
              </Button>
            </div>
          </section>
        )}
      </WritePage>
    )
  return (
    <WritePage
      {...page}
      title="Invite person"
      lead="They set up their sign-in with a link, and work with the API key that you give them."
    >
      {() => (
        <PersonForm
          schema={addGatewayPerson.body}
          body={addBody}
          mutation={addPersonMutation}
          submit="Invite person"
          cancel={list}
          onDone={async (person) => {
            tellSaved(`${isolated(nameOf(person))} was invited`, person)
            if (person.link) setMade(person)
            else await navigate({ ...list, replace: true })
          }}
        />
      )}
    </WritePage>
  )
}

export function EditPersonPage() {
  const { id } = useParams({ from: '/app/people/$id' })
  return (
    <EditPage
      noun="person"
      lead={`Person ${id}`}
      query={personQuery(id)}
      reads="keeper"
      writes="keeper"
      nameOf={(person: GatewayPerson | undefined) => (person ? nameOf(person) : `Person ${id}`)}
      to={list}
    >
      {(person, saving) => (
        <PersonForm
          person={person}
          schema={updateGatewayPerson.body}
          body={changeBody}
          mutation={updatePersonMutation(id)}
          reread={async () => draftOf(await readPerson(id))}
          {...saving}
        />
      )}
    </EditPage>
  )
}

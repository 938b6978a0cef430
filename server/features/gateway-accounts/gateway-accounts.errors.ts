import { cannotProcess, conflict, invalidFields, Refusal } from '../../errors/refusal'

export const personHasAddress = () =>
  invalidFields({ email: ['Another person has this email address. Find them under People.'] })
export const nameInUse = () => invalidFields({ name: ['Another API key has this name.'] })
export const noSuchKey = () => invalidFields({ upstream_key: ['There is no key with this ID.'] })
export const lastKeeper = () =>
  cannotProcess('This server needs an active keeper. Make someone else keeper first.')
export const keyInUse = (people: number) =>
  conflict(
    `${people === 1 ? 'One person works' : `${people} people work`} with this key. Give them another one first.`,
  )
/** For a person whom no keeper has given a key. */
export const noKey = () =>
  new Refusal(403, { detail: 'You have no API key here yet. Ask a keeper of this server for one.' })
/** No key of SECRETS_KEYS opens it, or it was stored for another API. */
export const keyCannotBeOpened = () =>
  new Refusal(403, { detail: 'Your API key can’t be read here. Ask a keeper of this server to replace it.' })
/** The API refused the key. The person's session goes on, so this isn't a 401. */
export const refusedKey = () =>
  new Refusal(502, {
    detail:
      'The MSP Portal API refuses the API key that you work with. Ask a keeper of this server to replace it.',
  })

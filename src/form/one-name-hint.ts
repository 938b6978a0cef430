import { noLastName } from '#domain/person-name'

/** The hint below a last name, which the API requires of everybody. */
export const oneNameHint = `For a person with one name, enter “${noLastName}”. It isn’t shown.`

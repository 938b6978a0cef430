import { noLastName } from '#domain/person-name'

/** Below the field of a last name, which the API wants from everybody. */
export const oneNameHint = `For a person with one name, enter “${noLastName}”. It isn’t shown.`

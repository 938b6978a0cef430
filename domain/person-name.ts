type Part = string | null | undefined

/** The last name of a person who has only one name. The API wants two, and this one isn't shown. */
export const noLastName = '-'

/** The first and last name in one text, or an empty text without either. */
export const fullName = (first: Part, last: Part): string =>
  [first, last].filter((part) => part?.trim() && part.trim() !== noLastName).join(' ')

type Person = {
  readonly id: string
  readonly first_name?: Part
  readonly last_name?: Part
  readonly email?: Part
}

/** The name of a person on screen: the full name, else the email address, else the id. */
export const personName = ({ id, first_name, last_name, email }: Person): string =>
  fullName(first_name, last_name) || email || `Employee ${id}`

type Part = string | null | undefined

/** First and last name in one text, first name first; empty when there is neither. */
export const fullName = (first: Part, last: Part): string =>
  [first, last].filter((part) => part?.trim()).join(' ')

type Person = {
  readonly id: string
  readonly first_name?: Part
  readonly last_name?: Part
  readonly email?: Part
}

/** What a person is called on screen: the full name, or else the e-mail address, or else the id. */
export const personName = ({ id, first_name, last_name, email }: Person): string =>
  fullName(first_name, last_name) || email || `Employee ${id}`

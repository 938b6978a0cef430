import { employeeStatuses } from '#contract/address-values'

type Person = { readonly status?: string | undefined }

const isStatus = (person: Person, wanted: (typeof employeeStatuses)[number]): boolean | undefined => {
  const status = person.status?.toLowerCase()
  return employeeStatuses.some((one) => one === status) ? status === wanted : undefined
}

/** Whether a person has accepted the invitation; undefined for a status of the server's own. */
export const isActive = (person: Person): boolean | undefined => isStatus(person, 'active')
/** Whether a person has yet to accept the invitation; undefined for a status of the server's own. */
export const isInvited = (person: Person): boolean | undefined => isStatus(person, 'invited')

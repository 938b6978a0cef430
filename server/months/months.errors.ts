import { Refusal } from '../errors/refusal'

/** 403: everything that is missing is a role at the root. */
export const onlyAtRoot = () =>
  new Refusal(403, { detail: 'Months are about every company. They need a role at the root node.' })

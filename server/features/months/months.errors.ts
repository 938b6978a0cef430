import { cannotProcess, Refusal } from '../../errors/refusal'

/** 403: everything that is missing is a role at the root. */
export const onlyAtRoot = () =>
  new Refusal(403, { detail: 'Months are about every company. They need a role at the root node.' })
export const byPeopleOnly = () =>
  new Refusal(403, { detail: 'Only people close and reopen months. Sign in as yourself.' })
export const notOverYet = (from: string) => cannotProcess(`This month can be closed from ${from}.`)
export const notComplete = (since: string) =>
  cannotProcess(`Licences are known since ${since} only, so this month can’t be closed as complete.`)
export const hasUnknown = (days: number, companies: number) =>
  cannotProcess(
    `Not everything is known of this month (days: ${days}, companies: ${companies}), so it can’t be closed as complete.`,
  )
export const alreadyClosed = () => cannotProcess('This month is closed already.')
export const notClosed = () => cannotProcess('This month isn’t closed.')
/** For every write about a month that is closed. */
export const monthIsClosed = () => cannotProcess('This month is closed and signed. Reopen it first.')

/** What can be done after a deletion: the log of our own server brings most records back. */
export const afterDeletion = (isOurs: boolean, how: string): string =>
  isOurs ? `It can be taken back in Activity: ${how}.` : 'You can’t undo this.'
export const withNewId = 'what comes back has a new ID'
export const byInvitation = 'the person is invited again'

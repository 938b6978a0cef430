import { cannotProcess, invalidFields } from '../../errors/refusal'

export const expiryPassed = () => invalidFields({ expires_at: ['Choose a time in the future.'] })
export const hasExpired = (name: string) =>
  cannotProcess(`${name} has expired. Change its expiry, then rotate its key.`)

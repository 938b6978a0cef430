import type { PasswordHasher } from './passwords/password-hash'
import { noPasswords } from './sign-in.errors'
import type { Sealer } from '../../sealing/seal-secrets'

/** Passwords and their codes need these. */
export type Secrets = { readonly seal: Sealer; readonly passwords: PasswordHasher }

/** Throws 400 where there are none. */
export function having(secrets: Secrets | undefined): Secrets {
  if (!secrets) throw noPasswords()
  return secrets
}

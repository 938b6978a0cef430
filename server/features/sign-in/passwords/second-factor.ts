import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/sign-in/account'
import { tidyCode } from '#contract/sign-in/proofs'

/** The library loads with the first code, because no start needs it. */
const library = () => import('otpauth')

const stepMs = 30_000
const issuer = 'MSP Portal'
/** 120 bits, in groups that people can copy. */
const codeBytes = 15

export const newAuthenticatorSecret = async (): Promise<string> =>
  new (await library()).Secret({ size: 20 }).base32

async function totpOf(secret: string, label = '') {
  const { TOTP, Secret } = await library()
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}

/** The address that authenticator apps read from a QR code. */
export const addressOfSecret = async (secret: string, label: string): Promise<string> =>
  (await totpOf(secret, label)).toString()

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** @returns the step that a code belongs to: this one, or one beside it, because clocks differ */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  // The others are recovery codes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = (await totpOf(secret)).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : stepAt(now) + delta
}

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
/** Twenty-four characters without I, L, O and U, which look like others. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
  return (letters.match(/.{6}/g) ?? []).join('-')
}
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

/** Forgives what people do to a code while they copy it. */
const tidied = (code: string) => tidyCode(code).replaceAll('O', '0').replace(/[IL]/g, '1')
/** A plain SHA-256 is enough: nobody can guess 120 random bits. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(tidied(code)).digest('hex')

import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { addPasskey, getNewPasskeyOptions } from '#contract/sign-in/account'
import { getVerifyOptions, verifySession } from '#contract/sign-in/proofs'
import { type SignedIn } from '#contract/sign-in/sessions'
import { getPasskeyOptions, signInByPasskey } from '#contract/sign-in/sign-in'
import { call } from '../api/call'

/**
 * The browser's dialog was closed, or took too long, or this device can't do it. Browsers don't say which.
 */
class PasskeyCancelled extends Error {
  readonly isNew: boolean
  constructor(isNew: boolean) {
    super()
    this.isNew = isNew
  }
}

type GetOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreateOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type Credential = { id: string; rawId: string; type: 'public-key'; response: { clientDataJSON: string } }

async function asked(ask: () => Promise<Credential>, isNew: boolean): Promise<Credential> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
      throw new PasskeyCancelled(isNew)
    throw error
  }
}

// WebAuthn's JSON from our server. The contract leaves its fields to the browser, which refuses wrong ones.
const answerTo = (options: unknown): Promise<Credential> =>
  asked(() => startAuthentication({ optionsJSON: options as GetOptions }), false)

export async function signInWithPasskey(): Promise<SignedIn> {
  const options = await call(getPasskeyOptions, { body: {} })
  return call(signInByPasskey, { body: { credential: await answerTo(options) } })
}

/** The ways in which the person can prove again who they are. */
export const waysToConfirm = () => call(getVerifyOptions, { body: {} })

/** @param options of {@link waysToConfirm}; its challenge can be answered once */
export const confirmWithPasskey = async (options: unknown) =>
  call(verifySession, { body: { credential: await answerTo(options) } })

export async function createPasskey(name: string) {
  const options: unknown = await call(getNewPasskeyOptions, { body: {} })
  // As above: WebAuthn's JSON, whose fields the contract doesn't know.
  const credential = await asked(() => startRegistration({ optionsJSON: options as CreateOptions }), true)
  return call(addPasskey, { body: { name, credential } })
}

export const canUsePasskeys = browserSupportsWebAuthn
export const noPasskeys = 'This browser can’t use passkeys here. Try another browser or device.'

/** The browser's failure, in words. undefined: the request itself failed. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof PasskeyCancelled)
    return error.isNew
      ? 'No passkey was made. The request was closed or took too long, or the device can’t keep one. It needs a PIN or another lock, and a security key needs FIDO2 with a PIN. Try again, or use another device or way.'
      : 'Nothing happened: the request was closed or took too long, or this device has no passkey of yours. Try again, or use another device or way.'
  if (!(error instanceof Error) || error.name === 'ApiError') return undefined
  if (error.name === 'InvalidStateError') return 'This device already has a passkey of yours.'
  return noPasskeys
}

/** A name for a new passkey that its owner will recognise. */
export function thisDevice(): string {
  const systems = [
    ['Android', /Android/],
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Windows', /Windows/],
    ['Mac', /Macintosh/],
    ['Linux', /Linux/],
  ] as const
  return systems.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? 'This device'
}

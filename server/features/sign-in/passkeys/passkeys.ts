import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { fullName } from '#domain/person-name'
import * as z from 'zod/mini'
import type { SignInSite } from '../../../callers/sign-in-site'
import type { FoundPasskey, LockedPerson } from '../../../callers/sign-in-ways.store'

/**
 * The library loads when somebody first uses a passkey, because no start needs it
 * (docs/decisions/026-quick-start.md).
 */
const library = () => import('@simplewebauthn/server')

const minuteMs = 60_000
const siteName = 'MSP Portal'

/** The answer of an authenticator, as the contract checked it. The library checks the rest. */
type Answer = { readonly id: string; readonly response: { readonly clientDataJSON: string } }
type Known = { readonly credential_id: string; readonly transports: readonly string[] }

const described = ({ credential_id, transports }: Known) => ({
  id: credential_id,
  transports: [...transports],
})

/** Asks for any passkey of this host, or for one of those that are known. */
export async function optionsToSignIn({ rpId }: SignInSite, known?: readonly Known[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: minuteMs,
    ...(known && { allowCredentials: known.map(described) }),
  })
}

/**
 * Asks for a new passkey, which the browser can find by itself. One that only confirms doesn't have to be
 * found, so that the browser doesn't offer it at the sign-in.
 */
export async function optionsToAdd(
  { rpId }: SignInSite,
  person: LockedPerson,
  known: readonly Known[],
  onlyConfirms: boolean,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userName: person.email,
    userDisplayName: fullName(person.first_name, person.last_name),
    userID: new TextEncoder().encode(person.handle),
    timeout: minuteMs,
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: onlyConfirms ? 'discouraged' : 'required',
      userVerification: 'required',
    },
  })
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.literal(false)) })

/** The challenge that an answer claims to be for. None, when the page was inside one of somebody else. */
export function challengeOf({ response }: Answer): string | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return clientData.parse(json).challenge
  } catch {
    return undefined
  }
}

const expectedBy = ({ origin, rpId }: SignInSite) => ({ expectedOrigin: origin, expectedRPID: rpId })

type Given = {
  readonly answer: Answer
  readonly challenge: string
  /** Nobody knew whose passkey it would be, so it must say that itself. */
  readonly namesOwner?: boolean
}

/** @returns the new counter of the passkey; undefined when the answer is wrong */
export async function checkAnswer(
  site: SignInSite,
  { answer, challenge, namesOwner = false }: Given,
  passkey: FoundPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const handle = (answer.response as { readonly userHandle?: unknown }).userHandle // The contract doesn't look at it.
  const isUnnamed = handle === undefined || handle === null
  if (isUnnamed ? namesOwner : handle !== Buffer.from(passkey.handle).toString('base64url')) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON, // The library checks every field of it.
      expectedChallenge: challenge,
      ...expectedBy(site),
      credential: {
        ...described(passkey),
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** @returns the parts of a new passkey that are stored; undefined when the answer is wrong */
export async function checkNewPasskey(site: SignInSite, answer: Answer, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON, // The library checks every field of it.
      expectedChallenge: challenge,
      ...expectedBy(site),
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

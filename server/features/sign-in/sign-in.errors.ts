import { maxPasskeys } from '#contract/sign-in/account'
import { inThisBrowser } from '#contract/sign-in/sessions'
import type { linkStates } from '#contract/sign-in/sign-in'
import { cannotProcess, conflict, invalidFields, Refusal } from '../../errors/refusal'

/**
 * The same for an unknown passkey, a wrong answer and a person who isn't active: a stranger learns nothing.
 */
export const passkeyRefused = () =>
  new Refusal(403, { detail: 'This passkey doesn’t work here. Try another one.' })
/** The owner of the passkey, who has just proved it, may know. */
export const passkeyOnlyConfirms = (provider = 'single sign-on') =>
  new Refusal(403, {
    detail: `This passkey only confirms that it’s you. Sign in with ${provider}.`,
  })
/** The same for an unknown address, a wrong password and a wrong code. */
export const signInRefused = () =>
  new Refusal(403, { detail: 'The email address, the password or the code is wrong.' })
export const noPasswords = () =>
  cannotProcess('Password sign-in isn’t set up on this server: SECRETS_KEYS is missing.')
export const badPassword = (problem: string) => invalidFields({ password: [problem] })
export const authenticatorIsMissing = () =>
  invalidFields({ authenticator: ['A password needs an authenticator app. Set it up first.'] })
export const wrongNewCode = () =>
  invalidFields({ code: ['This code is wrong or too old. Enter the one that your app shows now.'] })
export const wrongCode = () => new Refusal(403, { detail: 'The code is wrong.' })
export const codeIsMissing = () =>
  invalidFields({ code: ['Enter a code of your authenticator app, or a recovery code.'] })
export const passkeyNotAdded = () =>
  cannotProcess('The passkey could not be added. Try again, and answer within five minutes.')
export const passkeyKnown = () => cannotProcess('This passkey is already in use.')
export const tooManyPasskeys = () =>
  cannotProcess(`You have ${maxPasskeys} passkeys. Remove one before you add another.`)
export const lastWay = () =>
  cannotProcess('This is your last way to sign in. Add another one before you remove it.')
/** Somebody whom the provider removes must not have another way in. */
export const providerOnly = (name = 'single sign-on') =>
  cannotProcess(`You sign in with ${name}, so you can’t add another way.`)
export const confirmationRefused = () =>
  new Refusal(403, { detail: 'That didn’t confirm who you are. Try again.' })
export const nameIsMissing = () =>
  invalidFields({ person: ['Enter the name and email address of the first administrator.'] })

/** The page of one person must not go on in the session of another. */
export const otherSession = ({ name, kind }: { name: string; kind: string }) =>
  conflict(inThisBrowser(name, kind))

/** Says why a link doesn't work, in words for the person who opened it. */
export const linkIsDead = (state: Exclude<(typeof linkStates)[number], 'open'>) =>
  conflict(
    {
      used: 'This link was already used. Sign in instead.',
      replaced: 'A newer link was made. Use the latest one.',
      expired: 'This link has expired. Ask for a new one.',
      unknown: 'This link is not valid.',
    }[state],
  )

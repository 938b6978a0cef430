import { Refusal, cannotProcess } from '../../../errors/refusal'
import { cantConfirmWords } from '../../../callers/sso.rules'
import { cut } from '#domain/words'

const refused = (detail: string) => new Refusal(403, { detail })

/** A text of the provider as it is, with invisible characters made visible. */
const quoted = (text: string): string => {
  const beginning = cut(text, 80)
  const shown = beginning.replaceAll(
    /(?! )[\p{C}\p{Z}\p{DI}]/gu,
    (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return `“${shown}${beginning === text ? '' : '…'}”`
}

export const noProvider = () =>
  cannotProcess('Single sign-on isn’t set up on this server: OIDC_ISSUER is missing.')
/**
 * 502: the provider doesn't answer, or doesn't answer as a provider does. The operator finds the reason in
 * the log.
 */
export const providerIsAway = (name: string) =>
  new Refusal(502, {
    detail: `${name} isn’t answering as expected. Sign in another way, or try again in a moment.`,
  })
export const providerRefused = (name: string) => refused(`${name} didn’t confirm who you are. Start again.`)
export const clocksDiffer = (name: string) =>
  refused(`The clocks of ${name} and of this server differ by minutes. Ask whoever runs this server.`)
export const oddSubject = (name: string) =>
  refused(
    `${name} named your account in a way that isn’t accepted here: 1 to 255 printable characters. Ask whoever runs ${name}.`,
  )
/** The provider let somebody in whom it knew already. */
export const notAsked = (name: string) =>
  refused(
    `${name} let you in without asking who you are, so nothing was confirmed. Try again. If it doesn’t ask, sign out there first.`,
  )
export const cantConfirm = (name: string) =>
  refused(`${cantConfirmWords(name)} The page that asked you says what else you can do.`)
/** The state is unknown, used or too old, or another browser began. */
export const notBegunHere = () =>
  refused(
    'This was finished already, took longer than ten minutes, or was begun in another browser. Start again.',
  )

/** The same words for everybody, because a stranger must not learn who has an account. */
const otherWays = (name: string) =>
  `Open the link in your invitation. If you have signed in here before, ask an administrator to let you connect again. Or sign in another way and connect to ${name} under My account.`
/**
 * The same whether there is no such person, they are active already, or their address isn't verified: a
 * stranger learns nothing.
 */
export const nobodyHere = (name: string) =>
  refused(`${name} knows you, but no account here is connected to it. ${otherWays(name)}`)
/** Nobody is made without an address that is theirs. */
export const addressNotVerified = (name: string, email: string) =>
  refused(
    `${name} doesn’t say that the address ${quoted(email)} is yours, so it opens no account here. Ask an administrator to invite you. ${otherWays(name)}`,
  )
export const noAddress = (name: string) =>
  refused(
    `${name} sent no email address for you, so no account was made. Ask an administrator to invite you. ${otherWays(name)}`,
  )
export const addressNotAccepted = (name: string, sent: string) =>
  refused(
    `${name} sent the email address ${quoted(sent)}, which isn’t accepted here. Ask an administrator to invite you. ${otherWays(name)}`,
  )
export const noGroupsClaim = (name: string) =>
  refused(`${name} didn’t say which groups you are in, so nothing was changed. Ask your administrator.`)
export const noGroupMatches = (name: string) =>
  refused(`None of your groups at ${name} has a role here. Ask your administrator.`)
export const groupNamesMissingRole = (name: string) =>
  refused(
    `Your group at ${name} leads to a role or node that doesn’t exist, or to several. Ask your administrator.`,
  )
export const groupNamesMissingKey = (name: string) =>
  refused(`Your group at ${name} leads to an API key that doesn’t exist. Ask a keeper of this server.`)
export const joinedAlready = (name: string) => cannotProcess(`You already sign in with ${name}.`)
export const belongsToSomebodyElse = (name: string) =>
  refused(`This account at ${name} belongs to someone else here.`)
export const otherAccount = (name: string) =>
  refused(`This isn’t the account at ${name} that you sign in with. Try again.`)

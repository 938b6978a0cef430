import { Refusal, cannotProcess } from '../errors/refusal'

const refused = (detail: string) => new Refusal(403, { detail })

export const noProvider = () =>
  cannotProcess('Single sign-on isn’t set up on this server: OIDC_ISSUER is missing.')
/** 502: the provider doesn't answer, or doesn't answer as a provider does. The operator finds the reason in the log. */
export const providerIsAway = (name: string) =>
  new Refusal(502, {
    detail: `${name} isn’t answering as expected. Sign in another way, or try again in a moment.`,
  })
export const providerRefused = (name: string) => refused(`${name} didn’t confirm who you are. Start again.`)
/** The state is unknown, used or too old, or another browser began. */
export const notBegunHere = () =>
  refused('This sign-in was begun in another browser, or took too long. Start again.')
/** The same whether there is no such person, they are active already, or their address isn't verified: a stranger learns nothing. */
export const nobodyHere = (name: string) =>
  refused(
    `${name} knows you, but no account here is connected to it. Open the link of your invitation, or sign in as before and connect to ${name} under My account.`,
  )
export const noGroupsClaim = (name: string) =>
  refused(`${name} didn’t say which groups you are in, so nothing was changed. Ask your administrator.`)
export const noGroupMatches = (name: string) =>
  refused(`None of your groups at ${name} has a role here. Ask your administrator.`)
export const groupNamesMissingRole = (name: string) =>
  refused(`Your group at ${name} leads to a role or node that doesn’t exist. Ask your administrator.`)
export const groupNamesMissingKey = (name: string) =>
  refused(`Your group at ${name} leads to an API key that doesn’t exist. Ask a keeper of this server.`)
/** The claims lack what a new person needs. */
export const noNameOrAddress = (name: string) =>
  refused(`${name} sends no name or email address for you. Ask your administrator.`)
export const joinedAlready = (name: string) => cannotProcess(`You already sign in with ${name}.`)
export const belongsToSomebodyElse = (name: string) =>
  refused(`This account at ${name} belongs to someone else here.`)
export const otherAccount = (name: string) =>
  refused(`This isn’t the account at ${name} that you sign in with. Try again.`)

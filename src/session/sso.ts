import { joinSso } from '#contract/sign-in/account'
import { confirmMark, verifyBySso } from '#contract/sign-in/proofs'
import { finishSso, startSso } from '#contract/sign-in/sign-in'
import { isKind } from '../api/api-error'
import { call } from '../api/call'

/**
 * Leaves for the provider of single sign-on, which leads back to a page of ours. That page leads to
 * `returnTo`.
 */
export async function goToProvider(why: 'sign in' | 'join', returnTo: string): Promise<void> {
  const { url } = await call(why === 'join' ? joinSso : startSso, { body: { return_to: returnTo } })
  location.assign(url)
}

/** The browser blocked the window. */
class WindowBlocked extends Error {}

/** Opens the provider in another window, so that unsaved work stays. */
export async function confirmAtProvider(): Promise<void> {
  const opened = window.open('', '_blank', 'popup,width=560,height=720')
  if (!opened) throw new WindowBlocked()
  try {
    const { url } = await call(verifyBySso, { body: { return_to: '/account' } })
    opened.location.href = url
  } catch (error) {
    opened.close()
    throw error
  }
}

/** Tells the page in the other window whether the person has confirmed their identity, and nothing else. */
const channelName = 'sso-confirmed'

/** @returns a function that stops listening */
export function onConfirmedBeside(listener: (isConfirmed: boolean) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => listener(data === 'confirmed')
  return () => channel.close()
}
export function tellConfirmed(isConfirmed: boolean): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(isConfirmed ? 'confirmed' : 'refused')
  channel.close()
}

/** The provider's answer in the address. */
export type ProviderAnswer = { readonly code: string; readonly state: string; readonly iss?: string }

/**
 * undefined: the provider sent no code, because the person stopped there, or the page was opened by itself.
 */
export function answerIn(search: string): ProviderAnswer | undefined {
  const given = new URLSearchParams(search)
  const [code, state, iss] = [given.get('code'), given.get('state'), given.get('iss')]
  return code && state ? { code, state, ...(iss && { iss }) } : undefined
}

/** Whether the person was to confirm who they are, in a window beside the page. */
export const isToConfirm = (search: string): boolean =>
  new URLSearchParams(search).get('state')?.startsWith(confirmMark) === true

export const finishAt = (answer: ProviderAnswer) => call(finishSso, { body: answer })

/** The failure, in the words of the server, which knows the cause. undefined: the request itself failed. */
export function ssoProblem(error: unknown): string | undefined {
  if (error instanceof WindowBlocked)
    return 'The browser blocked the window. Allow it to open, then try again.'
  const isSaid =
    isKind(error, 'forbidden') ||
    isKind(error, 'invalid') ||
    isKind(error, 'conflict') ||
    (isKind(error, 'server') && error.status === 502)
  return isSaid ? error.said || undefined : undefined
}

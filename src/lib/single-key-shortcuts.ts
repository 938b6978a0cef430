import { readStored, writeStored } from './browser-storage'

const storedName = 'letter-keys'
/** The two keys of a shortcut must follow each other within this time. */
const pairMs = 1500
let since = -Infinity

/** Single-key shortcuts can be switched off, because speech input and slipping hands trigger them. */
export const areLettersOn = (): boolean => readStored('localStorage', storedName) !== 'off'
export function switchLetters(on: boolean): void {
  // Without storage, the shortcuts stay on.
  writeStored('localStorage', storedName, on ? null : 'off')
}

/** Whether the next key is the second one of a pair, which then means nothing else. */
export const isPairOpen = (): boolean => performance.now() - since < pairMs
export const openPair = (): void => void (since = performance.now())
export const closePair = (): void => void (since = -Infinity)

/** Whether an element takes typed text. */
export const takesText = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

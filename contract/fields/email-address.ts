import * as z from 'zod/mini'
import { invisible, tidyInput } from './text'

/** The longest email address in characters (A). */
export const maxEmailLength = 254

/** Browsers and Node.js both have it, though the types of neither are known here. */
declare const URL: new (text: string) => { readonly hostname: string }

/** A part of what stands before the @, by RFC 5321 and, beyond ASCII, RFC 6531. */
const atom = /^(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]|\u200c|\u200d)+$/u
const domainLabel = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i
const topLabel = /^([a-z]{2,63}|xn--[a-z\d-]+)$/i
const before = /^[\s<>()[\]"“”„‟«»‹›‚‘’,;:]+/u
/** It begins at the first of several only, so that it looks at each once. */
const after = /(?<![\s<>()[\]"“”„‟«»‹›‚‘’,;:.!?。、])[\s<>()[\]"“”„‟«»‹›‚‘’,;:.!?。、]+$/u
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * The domain in the ASCII letters that mail travels with: `xn--…` for one with others. Undefined if it can't
 * be one.
 */
function asciiDomain(domain: string): string | undefined {
  // To the parser of web addresses, other ASCII characters begin something that is no domain.
  if (/[\0-,/:-@[-`{-\x7f]/.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** What is between the brackets of `Name <address>`, or everything. */
function addressPart(text: string): string {
  const from = text.lastIndexOf('<')
  const to = text.indexOf('>', from)
  return from >= 0 && to > from ? text.slice(from + 1, to) : text
}

/** Takes off what mail programs, web pages and sentences put around an address. */
function unwrapped(text: string): string {
  const bare = addressPart(text).replace(before, '').replace(after, '')
  const quoted = /^'.*'$/.test(bare) ? bare.slice(1, -1) : bare
  return quoted.replace(/^mailto:(?:\s*)([^@]*@[^?]*).*$/i, '$1')
}

/**
 * An address as it is stored and compared: without `mailto:`, brackets, quotes, closing punctuation and
 * invisible characters around or in it. A domain with other letters than ASCII becomes its `xn--` form, so
 * that both forms are one address.
 */
export function plainAddress(typed: string): string {
  const text = typed
    .normalize()
    .replace(invisible, '')
    // Japanese keyboards type wide letters, and a wide @.
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
  if (control.test(text)) return text
  const bare = unwrapped(text)
  const at = bare.lastIndexOf('@')
  const domain = bare.slice(at + 1)
  return at < 0 || isAscii(domain) ? bare : `${bare.slice(0, at)}@${asciiDomain(domain) ?? domain}`
}

/** Whether mail can go to a plain address. */
export function isAddress(plain: string): boolean {
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const labels = domain.split('.')
  return (
    plain
      .slice(0, Math.max(at, 0))
      .split('.')
      .every((part) => atom.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    topLabel.test(labels.at(-1) ?? '') &&
    (!/(^|\.)xn--/i.test(domain) || asciiDomain(domain) !== undefined)
  )
}

/**
 * An email address, compared without case and kept as typed but for what {@link plainAddress} takes off (A).
 */
export const emailInput = tidyInput(maxEmailLength, plainAddress, {
  checks: [z.refine(isAddress, { error: 'Enter a valid email address.', abort: true })],
})

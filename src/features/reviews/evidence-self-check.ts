/**
 * The script at the top of an evidence file. It checks the file without a network, and draws nothing but the
 * text that it has checked. scripts/self-check.mjs bundles it; the dashboard itself never loads it.
 */
import type { Digest } from '#domain/canonical-json'
import {
  checkEvidence,
  judge,
  partTitles,
  type EvidenceOutcome,
  type Verdict,
  type Verify,
} from '#domain/evidence/evidence-check'
import { evidenceStyle } from '#domain/evidence/evidence-style'

/** The file up to the end of this script, as the browser has read it. */
const start = [...document.childNodes]
  .map((node) => (node instanceof Element ? node.outerHTML : new XMLSerializer().serializeToString(node)))
  .join('')
  .replace(/<\/head><\/html>$/, '')

// After this tag the browser takes the rest of the file as text, so that nothing in it can draw, load or run
// anything.
document.write('<plaintext hidden>')

const encoder = new TextEncoder()
const digest: Digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

const verify: Verify = async (publicKey, signature, text) => {
  let key
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), encoder.encode(text))
}

function element(tag: string, ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...children)
  return made
}

const command = 'npm run evidence -- verify FILE --key PUBLIC_KEY --voided LIST'
const worth = `A forged file can imitate this page, and no file knows whether its review was voided later. To be sure, run this in your own copy of the dashboard: ${command}`
const notShown = 'Its content isn’t shown. Download the file again from the server.'

type Words = {
  readonly look: 'good' | 'plain' | 'bad' | 'unknown'
  readonly title: string
  readonly text: string
}
const wordsFor = (outcome: EvidenceOutcome, { broken, publicKey }: Verdict): Words => {
  const words: Readonly<Record<EvidenceOutcome, Words>> = {
    'as signed': {
      look: 'good',
      title: 'Unchanged since it was signed',
      text: `It was signed with the key that you entered. ${worth}`,
    },
    'key not compared': {
      // Nothing is wrong, and nothing is proven.
      look: 'plain',
      title: 'Not altered since signing',
      text: `Anybody can sign a file with a key of their own. To prove who signed, enter the key below. ${worth}`,
    },
    'another key': {
      look: 'bad',
      title: 'Signed with another key',
      text: `The key that you entered didn’t sign this file. The key of this file is ${publicKey}.`,
    },
    changed: {
      look: 'bad',
      title: 'This file was changed',
      text: `Not as it was signed: ${broken.map((name) => partTitles[name] ?? name).join(', ')}. ${notShown}`,
    },
    'not signed': { look: 'bad', title: 'Not signed', text: `Nobody vouches for this file. ${notShown}` },
    'later version': {
      look: 'unknown',
      title: 'Made by a later version',
      text: `This page can’t check it. Update your copy of the dashboard and run: ${command}`,
    },
    'signature not checked': {
      look: 'unknown',
      title: 'Not checked',
      text: `This browser can’t check Ed25519 signatures. Use a newer one, or run: ${command}`,
    },
  }
  return words[outcome]
}

type Seal = { readonly box: HTMLElement; readonly show: (words: Words) => void }
function newSeal(): Seal {
  const status = element('div')
  status.setAttribute('role', 'status')
  const box = element('header', status)
  box.id = 'seal'
  const show = ({ look, title, text }: Words) => {
    box.className = look
    status.replaceChildren(element('strong', title), element('p', text))
  }
  return { box, show }
}

/** A field for the key that the reader knows. Without it the seal never turns green. */
function keyField(verdict: Verdict, { show }: Seal): HTMLElement {
  const input = document.createElement('input')
  input.spellcheck = false
  input.autocomplete = 'off'
  input.addEventListener('input', () =>
    show(wordsFor(judge(verdict, input.value.trim() || undefined), verdict)),
  )
  return element('label', 'Public key, as the server shows it at /api/console/reviews/key', input)
}

function listOf(checksums: Verdict['checksums']): HTMLElement {
  const rows = Object.entries(checksums).map(([name, sum]) =>
    element('div', element('dt', partTitles[name] ?? name), element('dd', element('code', String(sum)))),
  )
  return element('dl', ...rows)
}

/** Replaces the whole document, so that nothing stays of what the browser read before the check. */
function draw(title: string, ...content: Node[]): void {
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  root.lang = 'en'
  const viewport = document.createElement('meta')
  Object.assign(viewport, { name: 'viewport', content: 'width=device-width, initial-scale=1' })
  const head = element('head', viewport, element('title', title), element('style', evidenceStyle))
  root.replaceChildren(head, element('body', ...content))
}

async function check(file: string): Promise<void> {
  const seal = newSeal()
  const verdict = await checkEvidence(file, digest, verify)
  const outcome = judge(verdict, undefined)
  seal.show(wordsFor(outcome, verdict))
  if (outcome !== 'key not compared') {
    draw('Review', seal.box)
    return
  }
  // The parser runs no scripts, loads nothing and makes no shadow roots.
  const signed = new DOMParser().parseFromString(file, 'text/html')
  signed.getElementById('sums')?.append(listOf(verdict.checksums))
  seal.box.append(keyField(verdict, seal))
  draw(signed.title, seal.box, ...signed.querySelectorAll('main'))
}

function showFailure(): void {
  const seal = newSeal()
  // Browsers offer no cryptography to pages that came over plain HTTP.
  const text = `This browser can’t check the file here. Save it and open it from the disk, or run: ${command}`
  seal.show({ look: 'unknown', title: 'Not checked', text })
  draw('Review', seal.box)
}

document.addEventListener('DOMContentLoaded', () => {
  const rest = document.querySelector('plaintext')?.textContent ?? ''
  check(start + rest).catch(showFailure)
})

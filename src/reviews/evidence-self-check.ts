/**
 * The script inside an evidence file. It checks its own file without a network, by comparing the document as the browser writes it out.
 * scripts/self-check.mjs bundles it; the dashboard itself never loads it.
 */
import type { Digest } from '#domain/canonical-json'
import { checkEvidence, partTitles, type Verdict, type Verify } from '#domain/evidence/evidence-check'

// Read the document before anything below changes the page.
const file = `<!doctype html>${document.documentElement.outerHTML}`

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

function showSeal(look: 'good' | 'bad' | 'unknown', title: string, words: string): void {
  const seal = document.getElementById('seal')
  if (!seal) return
  seal.className = look
  seal.querySelector('strong')?.replaceChildren(title)
  seal.querySelector('p')?.replaceChildren(words)
}

function element(tag: string, ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...children)
  return made
}

function showChecksums({ broken, publicKey, checksums }: Verdict): void {
  const rows = Object.entries(checksums).map(([name, sum]) => {
    const title = `${partTitles[name] ?? name}: ${broken.includes(name) ? 'changed' : 'as signed'}`
    return element('div', element('dt', title), element('dd', element('code', String(sum))))
  })
  const place = document.getElementById('sums')
  place?.append(element('dl', ...rows))
  if (publicKey)
    place?.append(
      element('p', 'Public key of the server (Ed25519). Compare it with /api/console/reviews/key there:'),
      element('code', publicKey),
    )
  for (const name of broken) document.getElementById(name)?.classList.add('broken')
}

async function check(): Promise<void> {
  // Browsers offer no cryptography to pages that came over plain HTTP.
  if (!globalThis.crypto?.subtle)
    return showSeal(
      'unknown',
      'Not checked',
      'This browser cannot check files from this address. Save the file and open it from the disk, or run: npm run evidence -- verify FILE',
    )
  const verdict = await checkEvidence(file, digest, verify)
  showChecksums(verdict)
  if (verdict.broken.length > 0) {
    const titles = verdict.broken.map((name) => partTitles[name] ?? name).join(', ')
    return showSeal('bad', 'This file was changed', `Not as it was signed: ${titles}.`)
  }
  const checksums = 'Every section matches its checksum.'
  if (verdict.signature === 'valid')
    return showSeal(
      'good',
      'Unchanged since it was signed',
      `${checksums} The signature belongs to the key at the end of this file.`,
    )
  if (verdict.signature === 'none')
    return showSeal(
      'unknown',
      'Unchanged, but not signed',
      `${checksums} Nobody signed them, so anyone could have rewritten the file.`,
    )
  showSeal(
    'unknown',
    'Unchanged; signature not checked',
    `${checksums} This browser cannot check Ed25519 signatures. Run: npm run evidence -- verify FILE`,
  )
}

void check()

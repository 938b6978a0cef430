import { canonicalJson, type Digest } from '../canonical-json'
import type { Author, StoredReview } from '../review/stored-review'
import { frameOf, mark, type ManifestFormat, type SectionName } from './evidence-check'
import { evidenceData, type MembersOf, type StoredBy } from './evidence-data'
import { callersHtml } from './evidence-callers'
import { aboutHtml, changesHtml, decisionsHtml, matrixHtml, populationHtml } from './evidence-html'
import { cameHtml, changedHtml } from './evidence-since'
import { evidenceStyle } from './evidence-style'
import { escapeHtml } from './evidence-format'

export type Signer = {
  /** Base64 of the 32 bytes of an Ed25519 public key. */
  readonly publicKey: string
  /** Returns the signature of a text in UTF-8, or of its bytes, as base64. */
  readonly sign: (text: string | Uint8Array) => Promise<string>
}
type Making = {
  readonly storedBy: StoredBy
  readonly closedBy: Author
  readonly membersOf: MembersOf
  readonly digest: Digest
  readonly signer: Signer
  /** The text of the script with which the file checks itself. */
  readonly script: string
}

/** Data inside a script element. Nothing in it can end the element. */
const data = (value: unknown) =>
  `<script type="application/json">${canonicalJson(value).replaceAll('<', '\\u003c')}</script>`

/**
 * Writes the evidence of a closed review as one HTML file. Up to the end of its script it is written exactly
 * as a browser writes out a document. The script reads the rest as text, so that it can check the whole file
 * without opening it.
 */
export async function evidenceFile(review: StoredReview, making: Making): Promise<string> {
  const { digest, signer, script } = making
  const bodies = sectionBodies(review, making)
  const policy = await policyOf(digest, script)
  const page = (manifest: string, signature: string) =>
    pageHtml({ review, policy, script, bodies, manifest, signature })
  const frame = frameOf(page('null', ''), Object.keys(bodies))
  const sums: Record<string, string> = { frame: await digest(frame) }
  for (const [name, body] of Object.entries(bodies)) sums[name] = await digest(body)
  const manifest = canonicalJson({
    format: formats[review.kind],
    version: 2,
    hash: 'SHA-256',
    signature: 'Ed25519',
    public_key: signer.publicKey,
    sections: sums,
  })
  return page(manifest, data(await signer.sign(manifest)))
}

const formats: Readonly<Record<StoredReview['kind'], ManifestFormat>> = {
  roles: 'msp-role-review-manifest',
  people: 'msp-people-review-manifest',
  all: 'msp-access-review-manifest',
}

function sectionBodies(review: StoredReview, making: Making): Partial<Record<SectionName, string>> {
  const parts = evidenceData(review, making)
  const ofRoles = {
    population: populationHtml(parts.population, review.closed_at) + data(parts.population),
    matrix: matrixHtml(parts) + data(parts.matrix),
    decisions: decisionsHtml(parts.decisions) + data(parts.decisions),
    changes: changesHtml(parts.changes) + data(parts.changes),
  }
  const ofCallers = {
    people: callersHtml('person', parts.people) + data(parts.people),
    keys: callersHtml('key', parts.keys) + data(parts.keys),
  }
  return {
    about: aboutHtml(parts.about) + data(parts.about),
    ...(review.kind === 'people' ? {} : ofRoles),
    ...(review.kind === 'roles' ? {} : ofCallers),
    changed: changedHtml(parts.changed) + data(parts.changed),
    came: cameHtml(parts.came) + data(parts.came),
  }
}

/** Allows this script and this style, and nothing else. */
async function policyOf(digest: Digest, script: string): Promise<string> {
  const [scriptHash, styleHash] = [base64(await digest(script)), base64(await digest(evidenceStyle))]
  return `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
}

type PageParts = {
  readonly review: Pick<StoredReview, 'name' | 'kind'>
  readonly policy: string
  readonly script: string
  readonly bodies: Readonly<Record<string, string>>
  readonly manifest: string
  readonly signature: string
}
function pageHtml({ review, policy, script, bodies, manifest, signature }: PageParts): string {
  const title = `${review.kind === 'roles' ? 'Role' : 'Access'} review: `
  const name = escapeHtml(review.name)
  const sections = Object.entries(bodies)
    .map(([section, body]) => `<section id="${section}">${mark(section, body)}</section>`)
    .join('')
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}${name}</title><style>${evidenceStyle}</style></head>` +
    `<body><div id="seal"><strong>Not checked</strong><p>Nothing has checked this file here. To check it, run: npm run evidence -- verify FILE --key PUBLIC_KEY</p></div>` +
    `<main><h1>${title}<bdi>${name}</bdi></h1>${sections}` +
    `<section id="seals"><h2>Checksums and signature</h2>${mark('manifest', data(JSON.parse(manifest)))}${mark('signature', signature)}<div id="sums"></div></section></main></body></html>`
  )
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Turns hexadecimal digits into the base64 of their bytes. */
function base64(hex: string): string {
  const bits = hex.replaceAll(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
  const text = (bits.match(/.{1,6}/g) ?? [])
    .map((six) => alphabet[Number.parseInt(six.padEnd(6, '0'), 2)])
    .join('')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

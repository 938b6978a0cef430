import type { Digest } from '../canonical-json'

/** The sections of a file, by the format and the version of its manifest. */
const ofRoles = ['about', 'population', 'matrix', 'decisions', 'changes'] as const
const ofCallers = ['people', 'keys'] as const
const since = ['changed', 'came'] as const
const layouts = {
  'msp-role-review-manifest': { 1: ofRoles, 2: [...ofRoles, ...since] },
  'msp-people-review-manifest': { 1: ['about', ...ofCallers], 2: ['about', ...ofCallers, ...since] },
  'msp-access-review-manifest': { 1: [...ofRoles, ...ofCallers], 2: [...ofRoles, ...ofCallers, ...since] },
} as const
export type ManifestFormat = keyof typeof layouts
export type SectionName = (typeof layouts)[ManifestFormat][2][number]

/** The sections of a manifest; undefined if a later version of this program made it. */
function sectionsOf({ format, version }: Pick<Manifest, 'format' | 'version'>) {
  const versions: Readonly<Record<string, readonly SectionName[]>> | undefined = Object.hasOwn(
    layouts,
    format,
  )
    ? layouts[format as ManifestFormat] // It is one of the keys.
    : undefined
  return versions && Object.hasOwn(versions, version) ? versions[version] : undefined
}

/** The names for readers of the parts that have a checksum or are one. */
export const partTitles: Readonly<Record<string, string>> = {
  about: 'About this review',
  population: 'Population',
  matrix: 'Matrix',
  decisions: 'Decisions',
  changes: 'Changes made',
  people: 'People',
  keys: 'Keys',
  changed: 'Changed after it was decided',
  came: 'Came after the review began',
  month: 'Month',
  frame: 'Everything around the sections',
  manifest: 'Checksums',
  signature: 'Signature',
}

/** Puts a part between two comments. Names and notes cannot forge one, because they are escaped. */
export const mark = (name: string, body: string): string => `<!--begin ${name}-->${body}<!--end ${name}-->`

/** Returns the text between the marks of a part, or undefined unless each mark occurs exactly once. */
function partOf(file: string, name: string): string | undefined {
  const pieces = file.split(`<!--begin ${name}-->`)
  const [body, ...rest] = (pieces[1] ?? '').split(`<!--end ${name}-->`)
  return pieces.length === 2 && rest.length === 1 ? body : undefined
}

/** Returns the file without its parts: the head, the style, the script and the elements around the parts. */
export function frameOf(file: string, sections: readonly string[]): string {
  let frame = file
  for (const name of [...sections, 'manifest', 'signature']) {
    const body = partOf(frame, name)
    if (body !== undefined) frame = frame.replace(mark(name, body), () => mark(name, ''))
  }
  return frame
}

type Manifest = {
  readonly format: string
  readonly version: number
  readonly public_key: string | null
  readonly sections: Readonly<Record<string, string>>
}
export type Verdict = {
  /**
   * The parts that differ from what was signed, by their names in {@link partTitles}. Empty: nothing was
   * changed.
   */
  readonly broken: readonly string[]
  /** `unchecked`: this program cannot check Ed25519 signatures. */
  readonly signature: 'valid' | 'invalid' | 'none' | 'unchecked'
  /** Base64; undefined when the file is not signed. */
  readonly publicKey: string | undefined
  /** The SHA-256 of each part as the file states it. */
  readonly checksums: Readonly<Record<string, string>>
  /** A later version of this program made the file, so its parts can't be checked here. */
  readonly isLater: boolean
}
/**
 * Tells whether `signature` (base64) is the signature of `text` by `publicKey` (base64).
 * @returns undefined where signatures cannot be checked
 * @throws when the key or the signature is malformed
 */
export type Verify = (publicKey: string, signature: string, text: string) => Promise<boolean | undefined>

const dataOf = (part: string | undefined): unknown => {
  const text = /^<script type="application\/json">([^<]*)<\/script>$/.exec(part ?? '')?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}
const textOf = (part: string): string =>
  part.replace(/^<script type="application\/json">/, '').replace(/<\/script>$/, '')

function manifestIn(file: string): Manifest | undefined {
  try {
    const value = dataOf(partOf(file, 'manifest')) as Partial<Manifest> | null | undefined // The lines below check its members.
    return value &&
      typeof value.sections === 'object' &&
      value.sections !== null &&
      typeof value.format === 'string' &&
      typeof value.version === 'number' &&
      value.public_key !== undefined
      ? (value as Manifest) // Checked by the lines above.
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks a whole evidence file: each part against its checksum, and the checksums against the signature.
 * @param file the text of the file, as it was written
 */
export async function checkEvidence(file: string, digest: Digest, verify: Verify): Promise<Verdict> {
  const manifest = manifestIn(file)
  if (!manifest)
    return { broken: ['manifest'], signature: 'invalid', publicKey: undefined, checksums: {}, isLater: false }
  const sections = sectionsOf(manifest)
  const broken = sections ? await brokenParts(file, manifest, sections, digest) : []
  const publicKey = manifest.public_key ?? undefined
  const signature = await checkSignature(file, publicKey, verify)
  if (signature === 'invalid') broken.push('signature')
  // Only a signed manifest can say that it is a later one. Otherwise it is a changed one.
  if (!sections && signature !== 'valid') broken.push('manifest')
  return { broken, signature, publicKey, checksums: manifest.sections, isLater: sections === undefined }
}

async function brokenParts(
  file: string,
  manifest: Manifest,
  sections: readonly SectionName[],
  digest: Digest,
): Promise<string[]> {
  const broken: string[] = []
  const parts = ['frame', ...sections]
  for (const name of parts) {
    const part = name === 'frame' ? frameOf(file, sections) : partOf(file, name)
    if (part === undefined || (await digest(part)) !== manifest.sections[name]) broken.push(name)
  }
  if (Object.keys(manifest.sections).length !== parts.length) broken.push('manifest')
  return broken
}

/** `as signed`: nothing was changed, and the key is the one that the reader knows. Nothing else is good. */
export type EvidenceOutcome =
  | 'changed'
  | 'not signed'
  | 'signature not checked'
  | 'key not compared'
  | 'another key'
  | 'later version'
  | 'as signed'

/**
 * Says what a verdict is worth to a reader. Anybody can sign a forged file with a key of their own, so the
 * key decides.
 * @param key the public key that the reader has from elsewhere; undefined when the reader gave none
 */
export function judge(
  { broken, signature, publicKey, isLater }: Verdict,
  key: string | undefined,
): EvidenceOutcome {
  if (broken.length > 0) return 'changed'
  if (signature === 'none') return 'not signed'
  if (signature !== 'valid') return 'signature not checked'
  if (isLater) return key === undefined || key === publicKey ? 'later version' : 'another key'
  if (key === undefined) return 'key not compared'
  return key === publicKey ? 'as signed' : 'another key'
}

/** The base64 of 64 bytes in its only right form. Decoders accept others, and ignore what is no base64. */
export const rightSignature = /^[A-Za-z0-9+/]{85}[AQgw]==$/

async function checkSignature(
  file: string,
  publicKey: string | undefined,
  verify: Verify,
): Promise<Verdict['signature']> {
  try {
    const part = partOf(file, 'signature')
    const signature = dataOf(part)
    if (publicKey === undefined) return signature === null ? 'none' : 'invalid'
    if (typeof signature !== 'string' || !rightSignature.test(signature)) return 'invalid'
    if (textOf(part ?? '') !== JSON.stringify(signature)) return 'invalid'
    const isValid = await verify(publicKey, signature, textOf(partOf(file, 'manifest') ?? ''))
    return isValid === undefined ? 'unchecked' : isValid ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

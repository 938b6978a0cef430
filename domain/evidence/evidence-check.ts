import type { Digest } from './canonical'

export const sectionNames = ['about', 'population', 'matrix', 'decisions', 'changes'] as const
export type SectionName = (typeof sectionNames)[number]
const marked = [...sectionNames, 'manifest', 'signature'] as const

/** Puts a part between two comments: nobody's text can hold one, because it is escaped. */
export const mark = (name: string, body: string): string => `<!--begin ${name}-->${body}<!--end ${name}-->`

/** What stands between the marks of a part; undefined when they are not there exactly once. */
export function partOf(file: string, name: string): string | undefined {
  const pieces = file.split(`<!--begin ${name}-->`)
  const [body, ...rest] = (pieces[1] ?? '').split(`<!--end ${name}-->`)
  return pieces.length === 2 && rest.length === 1 ? body : undefined
}

/** Everything but the parts: head, style, script, and what holds the parts together. */
export function frameOf(file: string): string {
  let frame = file
  for (const name of marked) {
    const body = partOf(frame, name)
    if (body !== undefined) frame = frame.replace(mark(name, body), () => mark(name, ''))
  }
  return frame
}

export type Manifest = {
  readonly public_key: string | null
  readonly sections: Readonly<Record<string, string>>
}
export type Verdict = {
  /** The parts that are not what was signed: names of sections, `frame` for everything around them, `manifest`, `signature`. */
  readonly broken: readonly string[]
  /** Undefined: the file is not signed. */
  readonly publicKey: string | undefined
}
/** Whether a signature (base64) of a text is that of a public key (base64). Throws for what is neither. */
export type Verify = (publicKey: string, signature: string, text: string) => Promise<boolean>

const dataOf = (part: string | undefined): unknown => {
  const text = /^<script type="application\/json">([^<]*)<\/script>$/.exec(part ?? '')?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}
const textOf = (part: string): string =>
  part.replace(/^<script type="application\/json">/, '').replace(/<\/script>$/, '')

function manifestIn(file: string): Manifest | undefined {
  try {
    const value = dataOf(partOf(file, 'manifest')) as Partial<Manifest> | null | undefined // What it must hold is asked for below.
    return value &&
      typeof value.sections === 'object' &&
      value.sections !== null &&
      value.public_key !== undefined
      ? (value as Manifest)
      : undefined
  } catch {
    return undefined
  }
}

/** Checks a whole evidence file: each part against its checksum, and the checksums against the signature. */
export async function checkEvidence(file: string, digest: Digest, verify: Verify): Promise<Verdict> {
  const manifest = manifestIn(file)
  if (!manifest) return { broken: ['manifest'], publicKey: undefined }
  const broken: string[] = []
  const wanted = ['frame', ...sectionNames]
  for (const name of wanted) {
    const part = name === 'frame' ? frameOf(file) : partOf(file, name)
    if (part === undefined || (await digest(part)) !== manifest.sections[name]) broken.push(name)
  }
  if (Object.keys(manifest.sections).length !== wanted.length) broken.push('manifest')
  const publicKey = manifest.public_key ?? undefined
  const signed = await signatureHolds(file, publicKey, verify)
  return { broken: signed ? broken : [...broken, 'signature'], publicKey }
}

async function signatureHolds(file: string, publicKey: string | undefined, verify: Verify): Promise<boolean> {
  try {
    const signature = dataOf(partOf(file, 'signature'))
    if (publicKey === undefined) return signature === null
    return (
      typeof signature === 'string' &&
      (await verify(publicKey, signature, textOf(partOf(file, 'manifest') ?? '')))
    )
  } catch {
    return false
  }
}

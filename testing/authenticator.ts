import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** CBOR of short texts, byte strings of up to 64 kB, and maps of few entries. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
const cborMap = (...entries: Buffer[]) =>
  Buffer.concat([Buffer.from([0xa0 + entries.length / 2]), ...entries])

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

type Options = { readonly challenge: string } & Record<string, unknown>
type Asked = {
  readonly origin: string
  readonly rpId: string
  readonly userVerified?: boolean
  readonly crossOrigin?: boolean
}

/** A security key in software with one passkey, as a browser would use it. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  // An EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its coordinates (-2, -3).
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
  let counter = 0
  let handle: string | undefined
  const data = ({ rpId, userVerified = true }: Asked, more = 0) => {
    const head = Buffer.alloc(5)
    head[0] = present | (userVerified ? verified : 0) | more
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }
  const clientData = (type: string, challenge: string, { origin, crossOrigin = false }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const credential = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    create({ challenge, user }: Options, asked: Asked) {
      handle = (user as { id: string }).id // WebAuthn's options for a new passkey have a user.
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([data(asked, hasCredential), Buffer.alloc(16), length, id, coseKey])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, asked)),
        attestationObject: base64url(
          cborMap(
            cborText('fmt'),
            cborText('none'),
            cborText('attStmt'),
            cborMap(),
            cborText('authData'),
            cborBytes(authData),
          ),
        ),
        transports: ['internal'],
      })
    },
    get({ challenge }: Options, asked: Asked & { readonly userHandle?: string | null }) {
      const client = clientData('webauthn.get', challenge, asked)
      const authenticatorData = data(asked)
      const signed = createSign('sha256').update(authenticatorData).update(sha256(client))
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signed.sign(privateKey)),
        userHandle: asked.userHandle === undefined ? handle : asked.userHandle,
      })
    },
  }
}
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

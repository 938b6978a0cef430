import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (tag: number, content: string) => der(tag, Buffer.from(content, 'hex'))
const oid = (content: string) => hex(0x06, content)
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/** A self-signed certificate for 127.0.0.1 in PEM, for a test API with TLS. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const day = 86_400_000
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('test upstream')))))
  const alternativeName = sequence(oid('551d11'), der(0x04, sequence(hex(0x87, '7f000001'))))
  const isAuthority = sequence(oid('551d13'), der(0x04, sequence(hex(0x01, 'ff'))))
  const contents = sequence(
    der(0xa0, hex(0x02, '02')),
    hex(0x02, '01'),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName, isAuthority)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', contents, privateKey))
  const lines =
    sequence(contents, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

import { createHash } from 'node:crypto'
import { bodyOf, edit, forged, partOf, swap, type Tampering } from './edits'
import { newSigner, signedFile } from './signed-file'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const manifest = (file: string) => bodyOf(file, 'manifest')
const sumIn = (file: string, name: string) =>
  new RegExp(`"${name}":"([0-9a-f]{64})"`).exec(manifest(file))?.[1] ?? ''
const signatureIn = (file: string) => />"([^"]+)"</.exec(partOf(file, 'signature'))?.[1] ?? ''

/** Tampering with the checksums, the key and the signature. */
export const sealTamperings: readonly Tampering[] = [
  { what: 'another checksum', change: (file) => swap(file, sumIn(file, 'about'), '0'.repeat(64)) },
  {
    what: 'a forged section with its right checksum',
    change: (file) => {
      const changed = swap(file, '<dd><bdi>Grace Hopper', `<dd><bdi>${forged}`)
      return swap(changed, sumIn(changed, 'about'), sha256(bodyOf(changed, 'about')))
    },
  },
  edit('a checksum more', '"sections":{', `"sections":{"aaa":"${'0'.repeat(64)}",`),
  edit('another algorithm', '"hash":"SHA-256"', '"hash":"SHA-1"'),
  {
    what: 'a manifest twice',
    change: (file) => swap(file, partOf(file, 'manifest'), partOf(file, 'manifest').repeat(2)),
  },
  { what: 'no manifest', change: (file) => swap(file, partOf(file, 'manifest'), '') },
  {
    what: 'no key and no signature',
    change: (file, { publicKey }) =>
      swap(swap(file, `"public_key":"${publicKey}"`, '"public_key":null'), `"${signatureIn(file)}"`, 'null'),
  },
  { what: 'no signature', change: (file) => swap(file, `"${signatureIn(file)}"`, 'null') },
  { what: 'an empty signature', change: (file) => swap(file, signatureIn(file), '') },
  {
    what: 'a space in the signature',
    change: (file) => swap(file, `"${signatureIn(file)}"`, ` "${signatureIn(file)}"`),
  },
  {
    what: 'text that decoders skip in the signature',
    change: (file) => swap(file, signatureIn(file), `!${signatureIn(file)}`),
  },
  {
    what: 'bits that decoders skip at the end of the signature',
    change: (file) => {
      const [right] = /.==$/.exec(signatureIn(file)) ?? ['']
      const next = String.fromCharCode(right.charCodeAt(0) + 1)
      return swap(file, `${right}"`, `${next}=="`)
    },
  },
  {
    what: 'the signature of another file',
    change: async (file, signer) =>
      swap(file, signatureIn(file), signatureIn(await signedFile({ signer, review: { name: 'Another' } }))),
  },
  {
    what: 'the manifest and the signature of another file',
    change: async (file, signer) => {
      const other = await signedFile({ signer, review: { name: 'Another' } })
      const moved = swap(file, partOf(file, 'manifest'), partOf(other, 'manifest'))
      return swap(moved, partOf(file, 'signature'), partOf(other, 'signature'))
    },
  },
  {
    what: 'a section of another file',
    change: async (file, signer) => {
      const other = await signedFile({ signer, review: { reviewer: forged } })
      return swap(file, partOf(file, 'about'), partOf(other, 'about'))
    },
  },
  {
    what: 'another public key',
    change: (file, { publicKey }) => swap(file, publicKey, newSigner().publicKey),
  },
  {
    what: 'the same review, signed with another key',
    change: () => signedFile({ signer: newSigner() }),
    shows: 'key not compared',
  },
  {
    what: 'a forged review, signed with another key',
    change: () => signedFile({ signer: newSigner(), review: { reviewer: forged } }),
    shows: 'key not compared',
  },
  {
    what: 'another key that claims the right one',
    change: (_, { publicKey }) =>
      signedFile({ signer: { ...newSigner(), publicKey }, review: { reviewer: forged } }),
  },
]

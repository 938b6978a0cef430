import { inSlices } from './in-slices'

// In plain code, because browsers hash on pages with TLS only, and the dashboard works without it too.

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A key for a request. Browsers make UUIDs on pages with TLS only. */
export const randomKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)))

/** The first 32 bits behind the point, which the standard takes from roots of primes. */
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32)
const primes: number[] = []
for (let one = 2; primes.length < 64; one++) if (primes.every((prime) => one % prime > 0)) primes.push(one)
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Adds the 64 bytes from `at` on to the state. */
function addBlock(state: Uint32Array, view: DataView, at: number, words: Uint32Array): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!]
    const mixed = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    words[i] = words[i - 16]! + mixed + words[i - 7]! + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const first =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        constants[i]! +
        words[i]!) |
      0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word
}

function* digestSteps(bytes: Uint8Array): Generator<undefined, string> {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  const [state, words] = [start.slice(), new Uint32Array(64)]
  for (let at = 0; at < padded.length; at += 64) {
    addBlock(state, view, at, words)
    if (at % 65_536 === 0) yield
  }
  state.forEach((word, i) => view.setUint32(i * 4, word))
  return hexOf(padded.subarray(0, 32))
}

/** SHA-256 in hex. The page goes on working meanwhile. */
export const sha256 = (bytes: Uint8Array): Promise<string> =>
  inSlices(digestSteps(bytes), new AbortController().signal)

import { expect, test } from 'vitest'
import { isWholeSecret, repairedLink } from './repaired-link'

const secret = 'x0_-'.repeat(10) + 'End'
const repaired = (address: string) => repairedLink(new URL(address, 'https://portal.example.com'))

test.each([
  '#SECRET',
  '/#SECRET',
  '%23SECRET',
  '%2523SECRET',
  '%252523SECRET',
  '%23SECRET&data=05%7C02&reserved=0',
  '/SECRET',
  '/%23SECRET',
  '/SECRET/',
  '#SECRET.',
  '#SECRET,',
  '#SECRET)',
  '#SECRET>',
  '#SECRET%3E',
  '#SECRET"',
  '#SECRET%22',
  '#SECRET%20',
  '#SECRET\u200b',
  '#%20SECRET',
  '#<SECRET>',
  '#SECRET%',
  '#SECRETx',
  '?utm_source=mail#SECRET',
  '?utm_source=mail%23SECRET',
  `?fbclid=${'a'.repeat(60)}#SECRET`,
  `?fbclid=${'a'.repeat(60)}%23SECRET`,
])('reads the secret of a link that a mail program changed: %s', (end) => {
  for (const page of ['/set-up', '/welcome', '/Set-Up', '/activate']) {
    const address = repaired(`${page}${end.replace('SECRET', secret)}`)
    expect(address).toBe(`${page.toLowerCase()}#${secret}`)
  }
  expect(isWholeSecret(secret)).toBe(true)
})

test.each([
  ['/set-up', '/set-up'],
  ['/set-up/', '/set-up'],
  ['/set-up%23', '/set-up'],
  ['/set-up?utm_source=mail', '/set-up'],
  [`/set-up?fbclid=${'a'.repeat(60)}`, '/set-up'],
  [`/set-up#${secret.slice(0, 30)}`, `/set-up#${secret.slice(0, 30)}`],
  [`/welcome%23${secret.slice(0, 30)}...`, `/welcome#${secret.slice(0, 30)}`],
])('leaves a cut one cut: %s', (address, expected) => {
  const [, part = ''] = expected.split('#')
  expect([repaired(address), isWholeSecret(part)]).toEqual([expected, false])
})

test.each(['/', '/set-upper', `/companies/${secret}`, `/companies#${secret}`, '/sign-in?returnTo=/set-up'])(
  'leaves other addresses alone: %s',
  (address) => expect(repaired(address)).toBeUndefined(),
)

import { expect, test } from 'vitest'
import { parseBase } from './config'
import { connect } from './connection'

const own = 'https://portal.example'

test('sends the key to the API and nowhere else', () => {
  const { credential } = connect(parseBase('https://api.example/v1/', own))
  credential.set('secret')
  const headers = new Headers()
  credential.attach(new URL('https://api.example/v1/api/msp/nodes/'), headers)
  expect(headers.get('authorization')).toBe('Bearer secret')
  for (const url of [
    'https://evil.example/v1/api/msp/',
    'http://api.example/v1/api/msp/',
    'https://api.example/api/msp/',
    'https://api.example/v1/../other/',
  ])
    expect(() => credential.attach(new URL(url), new Headers())).toThrow('stays inside')
})

test('sends the key to the console of the API’s own server, and to no other', () => {
  const headers = new Headers()
  const { credential } = connect(parseBase('', own))
  credential.set('secret')
  credential.attach(new URL(`${own}/api/console/reviews/`), headers)
  expect(headers.get('authorization')).toBe('Bearer secret')
  for (const base of ['https://api.example', `${own}/v1`]) {
    const elsewhere = connect(parseBase(base, own)).credential
    elsewhere.set('secret')
    expect(() => elsewhere.attach(new URL(`${own}/api/console/reviews/`), new Headers())).toThrow(
      'stays inside',
    )
  }
})

test('drops the key for another API', () => {
  const { credential } = connect(parseBase('', own))
  credential.set('secret')
  connect(parseBase('https://api.example', own))
  expect(credential.isSet()).toBe(false)
})

test.each([
  'https://a:b@api.example',
  'https://api.example/?x=1',
  'https://api.example/#x',
  'javascript:alert(1)',
  'ftp://x',
  'nonsense',
])('refuses %s as a base', (text) => {
  expect(() => parseBase(text, own)).toThrow('api_base_url')
})

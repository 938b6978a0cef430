import { expect, test } from 'vitest'
import { connect } from './connection'

const own = 'https://portal.example'

test('sends the key to the API and the console of its own server, and nowhere else', () => {
  const { credential } = connect(own)
  credential.set('secret')
  for (const path of ['/api/msp/nodes/', '/api/console/reviews/']) {
    const headers = new Headers()
    credential.attach(new URL(own + path), headers)
    expect(headers.get('authorization')).toBe('Bearer secret')
  }
  for (const url of [
    'https://evil.example/api/msp/',
    'http://portal.example/api/msp/',
    `${own}/v1/api/msp/`,
    `${own}/api/msp/../other/`,
  ])
    expect(() => credential.attach(new URL(url), new Headers())).toThrow('stays inside')
})

test('drops the key for another server', () => {
  const { credential } = connect(own)
  credential.set('secret')
  connect('https://api.example')
  expect(credential.isSet()).toBe(false)
})

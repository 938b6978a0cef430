import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompany, listCompanies } from '#contract/companies'
import { resendInvitation } from '#contract/employees'
import { operations } from '#contract/endpoints'
import { createNode } from '#contract/nodes'
import { getRole, updateRole } from '#contract/roles/roles'
import { curlOf, shellWord } from './curl'

const base = 'https://portal.example'
const entries = Object.entries(operations)

/** The arguments that a real shell passes to `curl`. */
function words(script: string): string[] {
  const shell = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${script}\n`
  const out = execFileSync('sh', ['-c', shell], {
    env: { ...process.env, MSP_API_KEY: 'the key' },
    encoding: 'utf8',
  })
  return out.split('\0').slice(0, -1)
}

// Everything that means something to a shell: quotes, expansions, commands, history, newlines, options and
// bidi marks.
const nasty = [
  `'`,
  `'\\''`,
  '"',
  '\\',
  '$(id)',
  '`id`',
  '$HOME',
  '${x}',
  '!!',
  '\n',
  '\r\n',
  '\t',
  ';',
  '&&',
  '|',
  '*',
  '~',
  '-rf',
  '@/etc/passwd',
  '\u202e',
  '#',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''))

test('quotes any text as one word', () => {
  // One shell for all of them, because starting one takes long.
  const all = [...nasty, ...fc.sample(hostile, 500)]
  expect(words(`curl ${all.map(shellWord).join(' ')}`)).toEqual(all)
})

test('passes hostile input in body and query to curl unchanged', () => {
  const names = [...nasty, '\0', '\ud800', ...fc.sample(hostile, 200)]
  const script = names.map(
    (name) =>
      curlOf(createNode, { body: { name } }, base) +
      '\n' +
      curlOf(listCompanies, { query: { search: name } }, base),
  )
  const got = words(script.join('\n'))
  const bodies = got.flatMap((word, at) =>
    got[at - 1] === '--data-raw' ? [(JSON.parse(word) as { name: string }).name] : [],
  )
  expect(bodies).toEqual(names)
  const searched = got
    .filter((word) => word.startsWith(`${base}/api/msp/companies/`))
    .map((url) => new URL(url).searchParams.get('search') ?? '')
  expect(searched).toEqual(names.map((name) => name.replace(/\p{Cs}/gu, '\ufffd')))
})

test('writes every operation with its method, address and the variable instead of a key', () => {
  for (const [name, endpoint] of entries) {
    const command = curlOf(endpoint, {}, base)
    const got = words(command)
    expect(got.slice(0, 2), name).toEqual(['-X', endpoint.method])
    expect(got[2], name).toBe(
      base + endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => field.toUpperCase()),
    )
    expect(got, name).toContain('Authorization: Bearer the key')
    expect(command, name).toContain('"Authorization: Bearer $MSP_API_KEY"')
    expect(got.includes('--data-raw'), name).toBe(endpoint.body !== null)
  }
})

test('puts ids into the path and filters into the query, and leaves out empty values', () => {
  expect(curlOf(resendInvitation, { params: { employee_id: '7' } }, base)).toBe(
    `curl -X POST 'https://portal.example/api/msp/employees/7/send-invite/' \\\n  -H "Authorization: Bearer $MSP_API_KEY" \\\n  -H 'Accept: application/json'`,
  )
  expect(curlOf(listCompanies, { query: { page: 2, search: '', node: undefined } }, base)).toContain(
    `companies/?page=2'`,
  )
  expect(curlOf(getRole, { params: { role_id: 'x' } }, base)).toContain(`/roles/ROLE_ID/'`)
})

test('names the fields of a body without values', () => {
  expect(curlOf(updateRole, { params: { role_id: '3' } }, base)).toContain(
    `--data-raw '{"name":"NAME","permissions":"PERMISSIONS"}'`,
  )
  expect(curlOf(createCompany, {}, base)).toContain('"owner_email":"OWNER_EMAIL"')
})

test('tells curl not to read an IPv6 host as a pattern', () => {
  expect(curlOf(getRole, { params: { role_id: '3' } }, 'http://[::1]:4000')).toContain(
    `--globoff 'http://[::1]:4000/api/`,
  )
})

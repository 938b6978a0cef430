import type { Answer } from './app-on'

const control = 'Control characters and line breaks are not allowed.'
/** Names that every form refuses, each with the message at the field. */
export const badNames: [string, unknown, string][] = [
  ['empty', '', 'This field may not be blank.'],
  ['nothing but blanks', ' \t\n ', 'This field may not be blank.'],
  ['nothing that can be seen', '\u200b \u2060\u3164', 'This field may not be blank.'],
  ['of 121 characters', 'x'.repeat(121), 'At most 120 characters.'],
  ['with a line break', 'a\r\nBcc: b@example.com', control],
  ['with a tab', 'a\tb', control],
  ['with NUL', 'a\u0000b', control],
  ['with an escape character', 'a\u001b[31mb', control],
  ['with a C1 control', 'a\u0085b', control],
  ['with half a character', 'a\ud83d', 'This text contains an incomplete character.'],
  ['with a line separator', 'a\u2028b', control],
  ['with a paragraph separator', 'a\u2029b', control],
  ['null', null, 'Enter text.'],
  ['a number', 7, 'Enter text.'],
  ['true', true, 'Enter text.'],
  ['a list', ['a'], 'Enter text.'],
  ['an object', { a: 1 }, 'Enter text.'],
]

export const badEmails: [string, unknown][] = [
  ['empty', ''],
  ['without @', 'ada.example.com'],
  ['without a host', 'ada@'],
  ['with two @', 'ada@b@example.com'],
  ['with a blank', 'ada lovelace@example.com'],
  ['with a header behind it', 'ada@example.com\r\nBcc: b@example.com'],
  ['with a header before it', 'Bcc: b@example.com\r\n ada@example.com'],
  ['with NUL', 'ada\u0000@example.com'],
  ['with a name and brackets that hold no address', 'Ada <ada>'],
  ['two addresses', 'ada@example.com,bo@example.com'],
  ['a host without a dot in brackets', '<a@b>'],
  ['with a line break in quotes', '"x\r\n"@b.example'],
  [
    'of 255 characters',
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ],
  ['null', null],
  ['a number', 7],
  ['a list', ['ada@example.com']],
]

/** Values that are not an id in a body. */
export const badIds: [string, unknown][] = [
  ['zero', 0],
  ['negative', -1],
  ['a fraction', 1.5],
  ['larger than any', 2_147_483_648],
  ['digits without end', '9'.repeat(400)],
  ['a word', 'one'],
  ['empty', ''],
  ['a sign and digits', '+1'],
  ['hexadecimal', '0x1'],
  ['true', true],
  ['a list', [1]],
  ['an object', { id: 1 }],
]

const noSuchField = 'This field does not exist.'
/** Fields that a write must not take from a body, and names that every object inherits. */
const foreignFields = [
  'id',
  'uid',
  'role_type',
  'created_at',
  'is_selected',
  'last_modified',
  'status',
  'node_id',
  'role_id',
  'key_hash',
  'codes',
  'activated_at',
  'is_2fa_enabled',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
]

/**
 * Sends foreign fields, one by one and all at once. @returns those that were not refused with a 400 at the
 * field
 */
export async function foreignFieldsTaken(ask: (extra: object) => Promise<Answer>): Promise<string[]> {
  const isRefused = ({ status, body }: Answer, fields: readonly string[]) =>
    status === 400 &&
    JSON.stringify(Object.keys(body).sort()) === JSON.stringify(fields.toSorted()) &&
    body[fields[0]!][0] === noSuchField
  const taken: string[] = []
  for (const field of foreignFields) if (!isRefused(await ask({ [field]: 1 }), [field])) taken.push(field)
  const together = await ask(Object.fromEntries(foreignFields.map((field) => [field, 1])))
  return isRefused(together, foreignFields) ? taken : [...taken, 'all at once']
}

/** Bodies that are not a JSON object, each with the message. */
export const noObjects: [string, string | undefined, string][] = [
  ['no body', undefined, 'Send a JSON object as the body.'],
  ['null', 'null', 'Send a JSON object.'],
  ['a list', '[]', 'Send a JSON object.'],
  ['a text', '"name"', 'Send a JSON object.'],
  ['a number', '1', 'Send a JSON object.'],
  ['a body with a prototype', '{"name":"x","__proto__":{"parent":1}}', 'The body is not valid JSON.'],
  [
    'a body with the prototype of a constructor',
    '{"name":"x","constructor":{"prototype":{"a":1}}}',
    'The body is not valid JSON.',
  ],
  ['half a body', '{"name":', 'The body is not valid JSON.'],
]

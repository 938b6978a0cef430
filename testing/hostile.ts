import type { Endpoint } from '#contract/wire'
import { jsonSchema } from '#server/openapi/schemas'

const sql = String.raw`
' OR '1'='1|'; drop table companies; --|" OR ""="|') or sleep(5)--|1; select pg_sleep(5)|'||(select version())||'|$$; commit; $$|%' union select key_hash from service_accounts --
\|\'|E'\\'|'::jsonb|1/0|null|NULL|true|'; copy companies to program 'id'; --|/* */|-- |;|$1|:name|?|{{7*7}}|%s%n|%|_|%_%|\%|[[:alpha:]]+|(.*.*)*$
`
const mail = [
  'a@b\r\nBcc: x@example.com',
  'a\nTo: x@example.com',
  'Bcc: x',
  '=?utf-8?q?=0ABcc:_x?=',
  'a%0d%0aBcc:x',
  '<x@example.com>',
  'a@b, c@d',
  '"a\r\n"@b.c',
  '\r\n.\r\n',
  '.',
  'MAIL FROM:<x>',
  '\u2028Bcc: x',
  '\u0085Bcc: x',
  'x@example.com\u0000',
]
const log = [
  '\r\n{"level":50,"msg":"forged"}',
  '\n',
  '\r',
  '\u001b[2J\u001b[31m',
  '{"a":1}',
  '"}',
  '\\n',
  '\\u0000',
  '%0a%0d',
  '\t\t',
  '\u2029',
  '\v\f',
  '\b\b\b',
]
const web = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '&lt;',
  '{{constructor}}',
  '${7*7}',
  '#{7*7}',
  '../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '=1+1',
  '@sum(1)',
  '+1',
  '-1',
  '|id',
  '$(id)',
  '`id`',
  'a;b',
  'a&b=c',
  '%2e%2e%2f',
  '%00',
  'a\u0000b',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '٣',
  '１',
]
const text = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u202eevil',
  '\u2066x',
  '\ud800',
  '\udc00\ud800',
  '😀'.repeat(60),
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(60),
  'Z' + '\u0300'.repeat(200),
  'ﬃ',
  'ǅ',
  'İ',
  'ß',
  'x'.repeat(121),
  'x'.repeat(1_000),
  '\uffff',
  '\u{10ffff}',
  '你好',
  'שלום',
  'مرحبا',
  'à\u0000',
]

/** Values that have broken programs before, in SQL, mails, logs, web pages and plain text. */
export const hostileTexts: readonly string[] = [
  ...sql.trim().split(/[|\n]/),
  ...mail,
  ...log,
  ...web,
  ...text,
]

type Properties = Readonly<Record<string, { readonly type?: string; readonly items?: unknown }>>
export const propertiesOf = (entry: Endpoint, where: 'query' | 'body'): Properties => {
  const schema = where === 'query' ? entry.query : entry.body
  return schema ? ((jsonSchema(schema, 'input') as { properties?: Properties }).properties ?? {}) : {}
}

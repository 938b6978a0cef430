// The server loads this before anything else (NODE_OPTIONS=--import). It notes the server's statements for
// pgbench.
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const send = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query').value
pg.Client.prototype.query = function (statement, values, ...rest) {
  const text = typeof statement === 'string' ? statement : statement.text
  const given = Array.isArray(values) ? values : (statement.values ?? [])
  if (text) appendFileSync(process.env.BENCH_STATEMENTS, `${JSON.stringify({ text, values: given })}\n`)
  return send.call(this, statement, values, ...rest)
}

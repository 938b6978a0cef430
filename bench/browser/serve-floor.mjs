// Serves a built floor in its own process, like our server: static files, compressed once, and the API of the
// server under test with the key added.
//   node bench/browser/serve-floor.mjs FOLDER API KEY [HEADER]     prints its address
// HEADER: one that our server sends with its pages, and this one doesn't.
import { createReadStream, existsSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import path from 'node:path'

const [folder, upstream, key, leftOut] = process.argv.slice(2)
const page = await fetch(upstream, { headers: { accept: 'text/html' } })
const security = Object.fromEntries(
  [...page.headers].filter(
    ([name]) => name !== leftOut && /security|cross-origin|policy|nosniff|x-content-type/.test(name),
  ),
)
const agent = new Agent({ keepAlive: true })
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

function answerFile(asked, answer) {
  const { pathname } = new URL(asked.url, 'http://floor')
  const file = path.join(folder, types[path.extname(pathname)] ? pathname : 'index.html')
  if (!file.startsWith(folder) || !existsSync(file)) return answer.writeHead(404).end()
  const accepted = String(asked.headers['accept-encoding'])
  const [encoding, extension] = encodings.find(
    ([name, end]) => accepted.includes(name) && existsSync(`${file}${end}`),
  ) ?? ['', '']
  answer.writeHead(200, {
    ...security,
    'content-type': types[path.extname(file)],
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  createReadStream(`${file}${extension}`).pipe(answer)
}

function passOn(asked, answer) {
  const headers = { ...asked.headers, host: new URL(upstream).host, authorization: `Bearer ${key}` }
  const passed = request(new URL(asked.url, upstream), { method: asked.method, headers, agent }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  passed.once('error', () => answer.destroy())
  asked.pipe(passed)
}

const server = createServer((asked, answer) =>
  asked.url?.startsWith('/api/') ? passOn(asked, answer) : answerFile(asked, answer),
)
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

// Serves the bytes of FILE with bare node:http in its own process, which is the fastest that this machine can
// be.
// node bench/server/bare-http.mjs FILE prints its address
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bytes = readFileSync(process.argv[2])
const server = createServer((_asked, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  answer.end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

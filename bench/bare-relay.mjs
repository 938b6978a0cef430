// Passes requests on to a server and whole answers back, with bare node:http and without a look at them: what one more process on
// the way costs at the least.
//   node bench/bare-relay.mjs URL     prints its address
import { Agent, createServer, request } from 'node:http'

const { hostname, port } = new URL(process.argv[2])
const agent = new Agent({ keepAlive: true })
const server = createServer(({ url, headers: { authorization } }, answer) => {
  request({ hostname, port, path: url, headers: { authorization }, agent }, (told) => {
    const parts = []
    told.on('data', (part) => parts.push(part))
    told.on('end', () => {
      const bytes = Buffer.concat(parts)
      answer
        .writeHead(told.statusCode, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': bytes.length,
        })
        .end(bytes)
    })
  }).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

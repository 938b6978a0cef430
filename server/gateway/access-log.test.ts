import { expect, it, onTestFinished } from 'vitest'
import { key, testGateway } from '#testing/test-gateway'
import { json } from '#testing/upstream'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

it('passes a trace on as a step of its own, and logs both by a mark of the key', async () => {
  const written: string[] = []
  const gateway = await testGateway({ logTo: { write: (line) => void written.push(line) } })
  onTestFinished(() => gateway.close())
  gateway.api.behave = json(200, { count: 0, next: null, previous: null, results: [] })
  await gateway.ask('/api/msp/roles/', {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'vendor=1' },
  })
  await gateway.ask('/api/msp/roles/', { headers: { traceparent: 'nonsense' } })
  const requests = () =>
    written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request')
  await expect.poll(requests).toHaveLength(2)
  const [first, second] = requests()
  const caller = { kind: 'key', id: expect.stringMatching(/^.{8}$/) }
  expect(first).toMatchObject({ operation: 'List Roles', status: 200, trace: traceId, caller })
  expect(second!.caller).toEqual(first!.caller)
  const [passed, absent] = gateway.api.seen
  expect(passed!.headers.traceparent).toBe(`00-${traceId}-${String(first!.span)}-01`)
  expect(passed!.headers).not.toHaveProperty('tracestate')
  expect(absent!.headers).not.toHaveProperty('traceparent')
  expect(written.join('')).not.toContain(key)
})

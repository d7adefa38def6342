// Who made a forwarded call: believed only with an HMAC by the control token, over everything that matters, and not for long.
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyOf, CallSigner, MAX_SKEW_MS, NotSigned } from './signed-calls'

const body = Buffer.from('{"price":101.5}')
/** A request with only the parts that a signature covers. */
const requestOf = (headers: IncomingMessage['headers'], method = 'POST', url = '/api/auction/bid/1001') =>
  ({ method, url, headers, socket: { remoteAddress: '10.0.0.7', localPort: 4000 } }) as unknown as IncomingMessage
const headers = { host: 'demo.example.com', authorization: 'Bearer ann', 'x-forwarded-for': '203.0.113.9' }
const signer = new CallSigner('sesame', 'a')
const receiver = new CallSigner('sesame', 'b')
const signed = (attempt = 1) => signer.headersFor(requestOf(headers), body, attempt)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a signed call names the client, its port, the forwarding node and the attempt, and an ordinary one nothing', () => {
  const incoming = requestOf(signed(2))
  expect(receiver.verify(incoming, body)).toEqual({
    peer: { address: '10.0.0.7', port: 4000 },
    from: 'a',
    attempt: 2,
  })
  // The application doesn't see the signature.
  expect(incoming.headers).toEqual(headers)
  expect(receiver.verify(requestOf(headers), body)).toBeNull()
})

test.each([
  ['another token', () => new CallSigner('guessed', 'b').verify(requestOf(signed()), body)],
  ['another method', () => receiver.verify(requestOf(signed(), 'PUT'), body)],
  ['another path', () => receiver.verify(requestOf(signed(), 'POST', '/api/auction/bid/1002'), body)],
  ['another body', () => receiver.verify(requestOf(signed()), Buffer.from('{"price":115}'))],
  ['another host', () => receiver.verify(requestOf({ ...signed(), host: 'evil.example' }), body)],
  ['another person', () => receiver.verify(requestOf({ ...signed(), authorization: 'Bearer bob' }), body)],
  ['another address', () => receiver.verify(requestOf({ ...signed(), 'x-forwarded-for': '127.0.0.1' }), body)],
  ['no signature', () => receiver.verify(requestOf({ ...signed(), 'x-simulator-signature': undefined }), body)],
  ['another client', () => receiver.verify(requestOf({ ...signed(), 'x-simulator-call': '{}' }), body)],
])('a call with %s is refused with a sentence', (_what, verify) => {
  expect(verify).toThrow(NotSigned)
  expect(verify).toThrow(/not signed with this control token\. .*\.$/)
})

test('a call of a node whose clock is too far off is refused with both nodes and the difference', () => {
  const early = signed()
  vi.setSystemTime(Date.now() + MAX_SKEW_MS)
  expect(receiver.verify(requestOf({ ...early }), body)?.from).toBe('a')
  vi.setSystemTime(Date.now() + 4 * MAX_SKEW_MS)
  expect(() => receiver.verify(requestOf({ ...early }), body)).toThrow(
    "The clock of node 'a' is 300 s behind the clock of node 'b'. Synchronize them.",
  )
})

test('a body can be read again after it was read for its signature, whatever its size', async () => {
  vi.useRealTimers()
  const server = createServer((incoming, response) => {
    void (async () => {
      const first = await bodyOf(incoming)
      const again: Buffer[] = []
      for await (const part of incoming) again.push(part)
      response.end(`${first?.length} ${Buffer.concat(again).equals(first ?? Buffer.alloc(0))}`)
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answerTo = (size: number, chunks: number) =>
    new Promise<string>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', method: 'POST' }, (answer) => {
        answer.setEncoding('utf8').once('data', resolve)
      })
      outgoing.on('error', reject)
      for (let chunk = 0; chunk < chunks; chunk += 1) outgoing.write(Buffer.alloc(size / chunks, chunk + 1))
      outgoing.end()
    })
  for (const [size, chunks] of [
    [4, 1],
    [200_000, 4],
    [5_000_000, 5],
  ] as const)
    expect(await answerTo(size, chunks)).toBe(`${size} true`)
  server.close()
})

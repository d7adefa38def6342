// Forwarded calls wait as long as the other node sends heartbeats, and not much longer.
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from './forwarding'
import { askNode, forward } from './forwarding'
import { Front } from './front'
import { HeartbeatSender } from './heartbeats'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const serveWith = (listener: RequestListener): Promise<string> => serve(createServer(listener))

/** Advances the fake timers and lets the real sockets deliver what they cause. */
async function seconds(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    vi.advanceTimersByTime(250)
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
}

/** Forwards one call to this node; returns its outcomes so far. */
async function forwardCall(address: string) {
  const outcomes: Outcome[] = []
  let onForwarded: () => void = () => undefined
  const forwardStarted = new Promise<void>((resolve) => {
    onForwarded = resolve
  })
  const gateway = await serveWith((request, response) => {
    const route = { address, secret: 'secret', body: Buffer.alloc(0), isGone: () => false }
    void forward(request, response, route).then((outcome) => {
      outcomes.push(outcome)
      response.end()
    })
    onForwarded()
  })
  const answer = fetch(gateway).catch(() => null)
  await forwardStarted
  return { outcomes, answer }
}

test('a call to a live node that never responds fails', async () => {
  let onRequest: () => void = () => undefined
  const requestArrived = new Promise<void>((resolve) => {
    onRequest = resolve
  })
  const { outcomes } = await forwardCall(await serveWith(() => onRequest()))
  await requestArrived
  await seconds(4)
  expect(outcomes).toEqual([])
  await seconds(2)
  expect(outcomes).toEqual(['broken'])
})

test('a node that sends heartbeats may take any time to respond', async () => {
  const heartbeats = new HeartbeatSender()
  let end: () => void = () => undefined
  let onRequest: () => void = () => undefined
  const requestArrived = new Promise<void>((resolve) => {
    onRequest = resolve
  })
  const owner = await serveWith((_request, response) => {
    heartbeats.add(response)
    end = () => response.end('done')
    onRequest()
  })
  const { outcomes, answer } = await forwardCall(owner)
  await requestArrived
  await seconds(30)
  expect(outcomes).toEqual([])
  end()
  expect(await (await answer)?.text()).toBe('done')
  await expect.poll(() => outcomes).toEqual(['answered'])
})

test('a list does not wait for a node that never responds', async () => {
  const address = await serveWith(() => undefined)
  const answers: unknown[] = []
  let onAsked: () => void = () => undefined
  const requestArrived = new Promise<void>((resolve) => {
    onAsked = resolve
  })
  const gateway = await serveWith((request) => {
    void askNode(request, { address, secret: 'secret', isGone: () => false }).then((answer) => answers.push(answer))
    onAsked()
  })
  void fetch(gateway).catch(() => undefined)
  await requestArrived
  await seconds(6)
  expect(answers).toEqual([null])
})

test('a take-over that never completes is answered with 503 and a message', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let onRequest: () => void = () => undefined
  const requestArrived = new Promise<void>((resolve) => {
    onRequest = resolve
  })
  const nodes = { alive: () => [], waitUntilHeld: async () => true, isGone: () => false, least: () => null }
  const placeOf = () => {
    onRequest()
    return new Promise<never>(() => undefined)
  }
  const front = new Front({
    inner: createServer(),
    nodes,
    nodeName: 'a',
    secret: 'secret',
    onForwarded: () => undefined,
    hasUnsaved: () => false,
    ownership: { placeOf, forget: () => undefined },
    groupOfCode: async () => null,
    groupOfKey: async () => null,
  })
  const answer = fetch(`${await serve(front.server)}/api/auth/user`)
  await requestArrived
  await vi.advanceTimersByTimeAsync(8_100)
  const { status, json } = await answer.then(async (response) => ({
    status: response.status,
    json: await response.json(),
  }))
  expect([status, json]).toEqual([503, { message: expect.stringMatching(/^[A-Z].*\.$/) }])
})

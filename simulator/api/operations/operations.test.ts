// Health, readiness and metrics of a single machine.
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { rawSocket } from '../../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../../server'
import { apiClient } from '../fixtures'
import { readMetrics } from './read-metrics'

let simulator: Simulator
afterEach(() => simulator.close())
const { newWorld } = apiClient(() => simulator)

/** GET with headers that fetch doesn't allow. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly status: number; readonly type: string; readonly text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: simulator.port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }),
      )
    })
    sent.on('error', reject).end()
  })
const elsewhere = { 'X-Forwarded-For': '10.0.0.7' }

test('the server is healthy and ready under any host name, without cluster details on a single machine', async () => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true })
  const probe = { Host: 'pod-7.example:4000', ...elsewhere }
  expect(await get('/health', probe)).toMatchObject({ status: 200, text: '{"data":{"status":"ok"}}' })
  expect(await get('/ready', probe)).toMatchObject({ status: 200, text: '{"data":{"status":"ready"}}' })
})

test('the server is healthy but not ready while shutting down, with a reason', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  // An open call delays the shutdown.
  const openCall = request({
    host: '127.0.0.1',
    port: simulator.port,
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'Content-Length': '2', 'Content-Type': 'application/json', Expect: '100-continue' },
  })
  openCall.on('error', () => undefined).flushHeaders()
  await new Promise((resolve) => openCall.once('continue', resolve))
  const closing = simulator.close()
  const [alive, ready] = await Promise.all([get('/health'), get('/ready')])
  expect([alive.status, ready.status, JSON.parse(ready.text)]).toEqual([
    200,
    503,
    { message: expect.stringMatching(/shutting down.*\.$/) },
  ])
  openCall.end('{}')
  await closing
})

test('the server serves well-formed metrics that follow what happens', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  newWorld()
  const socket = await rawSocket(simulator.url)
  await get('/nowhere')
  const { status, type, text } = await get('/metrics')
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const { values, types } = readMetrics(text)
  expect(values.get('simulator_worlds')).toBe(1)
  expect(values.get('simulator_sockets{connector="reverb"}')).toBe(1)
  expect(values.get('simulator_http_requests_total{class="4xx"}')).toBe(1)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(types.get('nodejs_eventloop_delay_p99_seconds')).toBe('gauge')
  expect([...types.keys()].filter((name) => name.includes('nats'))).toEqual([])
  socket.close()
  const later = readMetrics((await get('/metrics')).text).values
  expect(later.get('simulator_http_requests_total{class="2xx"}')).toBe(1)
})

test('the server serves metrics only to this machine or with the control token', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: 'sesame' })
  const statusOf = async (headers: Readonly<Record<string, string>>) => (await get('/metrics', headers)).status
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ Host: 'simulator-1:4000', Authorization: 'Bearer sesame' })).toBe(200)
  expect(await statusOf({ ...elsewhere, 'X-Simulator-Control': 'sesame' })).toBe(200)
  expect(await statusOf(elsewhere)).toBe(403)
  expect(await statusOf({ Host: 'evil.example' })).toBe(403)
  expect(await statusOf({ Origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ ...elsewhere, Authorization: 'Bearer open sesame' })).toBe(403)
})

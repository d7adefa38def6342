// Runs `check:api` against servers that offer only the specification, servers that write like Laravel, and servers with one fault.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkApi, isCompatible, reportLines } from '../../scripts/check-api/check-api'
import { createSimulator, type Simulator } from '../../simulator/server'

const servers = new Map<string, Simulator>()
beforeAll(async () => {
  for (const api of ['spec', 'laravel', 'full']) {
    const options = { port: 0, scenario: 'first-live-auction', seed: 7, paused: true, quiet: true, api }
    servers.set(api, await createSimulator(options))
  }
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
})

const simulatorOf = (api: string): Simulator => {
  const simulator = servers.get(api)
  if (simulator === undefined) throw new Error(`no server with --api ${api}`)
  return simulator
}
const personIn = (simulator: Simulator, key: string) => {
  const person = simulator.worlds.get('main')?.cast.find((each) => each.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  return { email: person.email, password: person.password }
}

describe.each(['spec', 'laravel', 'full'])('check:api on a server with --api %s', (api) => {
  it.each([
    ['harbor-crest', 'reverb'],
    ['prairie-lending', 'socket.io'],
    ['riverbend-partners', null],
  ] as const)('reports no problem for %s over %s', async (key, broadcaster) => {
    const simulator = simulatorOf(api)
    const address = broadcaster === 'reverb' ? simulator.url.replace('http', 'ws') : simulator.url
    const realtime = broadcaster === null ? null : { broadcaster, key: 'local', address }
    const report = await checkApi({ origin: simulator.url, ...personIn(simulator, key), realtime })
    expect(reportLines(report).at(-1)).toBe('The marketplace can run on this server.')
    expect([report.failures, report.differences, report.channels.filter(({ problem }) => problem !== null)]).toEqual([
      [],
      [],
      [],
    ])
    expect(report.callCount).toBeGreaterThan(15)
    expect(report.hidden.length > 0).toBe(api !== 'full')
  })
})

/** The response of a faulty server; null where it passes the simulator's response on. */
type Fault = (
  path: string,
  body: string,
) => { readonly status: number; readonly body: string; readonly type?: string } | null

/** A server with this fault in front of the simulator. */
async function startFaultyServer(
  simulator: Simulator,
  fault: Fault,
): Promise<{ readonly url: string; readonly server: Server }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const upstream = await fetch(`${simulator.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    })
    const body = await upstream.text()
    const faultyAnswer = fault(request.url ?? '', body)
    const type = faultyAnswer?.type ?? 'application/json'
    response.writeHead(faultyAnswer?.status ?? upstream.status, { 'Content-Type': type })
    response.end(faultyAnswer?.body ?? body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, server }
}

const faultAt =
  (path: string, change: (body: string) => string, status = 200, type?: string): Fault =>
  (url, body) =>
    url.startsWith(path) ? { status, body: change(body), ...(type === undefined ? {} : { type }) } : null

describe('check:api on a server with one fault', () => {
  it.each<[string, Fault, string]>([
    ['a missing call', faultAt('/api/notification', () => '{}', 404), 'GET /api/notification  answered 404'],
    [
      'a field with another type',
      faultAt('/api/auction/list/live', (body) => body.replace('"status":"live"', '"status":"open"')),
      'got "open", expected one of incomplete, submitted, commitment, pre, live, past',
    ],
    [
      'a missing field',
      faultAt('/api/auction/list/live', (body) => body.replaceAll('"statused_at"', '"status_at"')),
      'statused_at: got nothing, expected string',
    ],
    [
      'an HTML page instead of a response',
      faultAt('/api/info/state', () => '<html>', 200, 'text/html'),
      'GET /api/info/state  data: ',
    ],
    ['unsigned channels', faultAt('/api/broadcasting/auth', () => '{}', 403), 'answered 403 without a signature'],
    ['a failing sign-in', faultAt('/api/auth/login', () => '{}', 500), 'POST /api/auth/login  answered 500'],
    ['a login page for every call', faultAt('/api/auth/user', () => '<html>', 302), 'GET /api/auth/user  answered 302'],
  ])('reports %s', async (_what, fault, line) => {
    const simulator = simulatorOf('spec')
    const { url, server } = await startFaultyServer(simulator, fault)
    const report = await checkApi({ origin: url, ...personIn(simulator, 'harbor-crest'), realtime: null })
    expect(isCompatible(report)).toBe(false)
    expect(reportLines(report).join('\n')).toContain(line)
    server.close()
  })

  it('names a feature as hidden when a field it needs is missing, and reports no failure', async () => {
    const simulator = simulatorOf('full')
    const { url, server } = await startFaultyServer(
      simulator,
      faultAt('/api/auction/list/live', (body) => body.replaceAll('"extensions"', '"prolonged"')),
    )
    const report = await checkApi({ origin: url, ...personIn(simulator, 'harbor-crest'), realtime: null })
    expect([isCompatible(report), report.hidden]).toEqual([true, ['soft-close']])
    server.close()
  })

  it('names an optional feature as hidden when its call is missing, and reports no failure', async () => {
    const simulator = simulatorOf('full')
    const { url, server } = await startFaultyServer(
      simulator,
      faultAt('/api/two-person', () => '{"message":""}', 404),
    )
    const report = await checkApi({ origin: url, ...personIn(simulator, 'harbor-crest'), realtime: null })
    expect([isCompatible(report), report.hidden]).toEqual([true, ['two-person-rule']])
    server.close()
  })
})

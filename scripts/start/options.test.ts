// Parsing of the options of npm start and of the packaged command, and the errors for wrong ones.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readOptions, usageOf } from './options'

test('the port is --port, else PORT, else 4000', () => {
  const portOf = (args: readonly string[], PORT?: string) => readOptions(args, { PORT }).simulator.port
  expect([portOf(['--port', '0'], '5000'), portOf([], '5000'), portOf([])]).toEqual([0, 5000, 4000])
})

test('parses origins, limits, durations and files', () => {
  const args = ['--allow-origin', 'http://localhost:3000,https://app.example', '--max-worlds', '20']
  args.push('--ttl', '1h30m', '--proxies', '2')
  expect(readOptions(args, {}).simulator).toMatchObject({
    allowedOrigins: ['http://localhost:3000', 'https://app.example'],
    maxWorlds: 20,
    proxies: 2,
    worldTtlMs: 5_400_000,
  })
  const files = ['fixtures/worlds/spring-market.yaml', 'fixtures/lookups/states.json']
  const { simulator } = readOptions(
    files.flatMap((file) => ['--file', file]),
    {},
  )
  expect(simulator.files?.map((path) => basename(path))).toEqual(['spring-market.yaml', 'states.json'])
  expect(readOptions([], {}).simulator).not.toHaveProperty('worldTtlMs')
})

test('takes public host names separated by commas and from repeated options', () => {
  const args = ['--allow-host', 'demo.example.com, course.example', '--allow-host', 'simulator_1']
  expect(readOptions(args, {}).simulator.allowedHosts).toEqual(['demo.example.com', 'course.example', 'simulator_1'])
  expect(readOptions([], {}).simulator).not.toHaveProperty('allowedHosts')
})

test('takes the id, key and secret of a Reverb server from options or the environment', () => {
  const REVERB = { REVERB_APP_ID: '7', REVERB_APP_KEY: 'shown', REVERB_APP_SECRET: 'hidden' }
  const url = 'http://127.0.0.1:8080'
  expect(readOptions(['--publish', url], REVERB).simulator).toMatchObject({
    pusher: { id: '7', key: 'shown', secret: 'hidden' },
    publish: { url, socket: url },
  })
  const args = ['--publish', url, '--socket', 'https://ws.example.com', '--key', 'other', '--app-id', '8']
  expect(readOptions(args, REVERB).simulator).toMatchObject({
    pusher: { id: '8', key: 'other', secret: 'hidden' },
    publish: { url, socket: 'https://ws.example.com' },
  })
  expect(readOptions([], {}).simulator.pusher).toEqual({ id: null, key: 'local', secret: null })
})

test('a cluster node has servers, a prefix and a name', () => {
  const cluster = 'nats://ann:sesame@a:4222,nats://b:4222'
  const own = readOptions(['--cluster', cluster, '--port', '4001'], {}).simulator.cluster
  expect(own).toEqual({ servers: cluster, prefix: 'sim', node: expect.stringMatching(/^[a-z0-9-]+-4001$/i) })
  const named = ['--node', 'one', '--advertise', 'http://one:4000', '--prefix', 'course']
  expect(readOptions(['--cluster', cluster, ...named], {}).simulator.cluster).toEqual({
    servers: cluster,
    prefix: 'course',
    node: 'one',
    advertise: 'http://one:4000',
  })
  expect(readOptions([], {}).simulator).not.toHaveProperty('cluster')
})

test('the error for a wrong option never contains the secret', () => {
  const args = ['--secret', 'hidden-text', '--key', 'k', '--publish', 'http://h']
  expect(() => readOptions(args, {})).toThrow(/^(?!.*hidden-text)/)
})

test.each([
  [['--port', 'x'], "--port must be a whole number from 0 to 65535, not 'x'"],
  [['--allow-origin', 'localhost:3000'], "without a path, not 'localhost:3000'"],
  [['--allow-origin', 'http://localhost:3000/'], "without a path, not 'http://localhost:3000/'"],
  [
    ['--allow-host', 'https://demo.example.com/simulator'],
    '--allow-host takes a host name without scheme, port or path: use demo.example.com',
  ],
  [['--allow-host', 'demo.example.com:8443'], "use demo.example.com instead of 'demo.example.com:8443'"],
  [['--allow-host', 'börse.example'], "use xn--brse-5qa.example instead of 'börse.example'"],
  [['--allow-host', 'demo.example.com.'], "use demo.example.com instead of 'demo.example.com.'"],
  [
    ['--allow-host', '*.example.com'],
    "--allow-host doesn't support wildcards; list each host name, such as demo.example.com",
  ],
  [['--allow-host', '10.0.0.5'], "--allow-host isn't needed for IP addresses, which are always allowed: '10.0.0.5'"],
  [['--allow-host', '[::1]'], "--allow-host isn't needed for IP addresses"],
  [
    ['--allow-host', 'demo.example.com,'],
    "--allow-host must be a host name such as demo.example.com, or several separated by commas, not ''",
  ],
  [['--allow-host', 'de mo'], '--allow-host must be a host name such as demo.example.com'],
  [['--max-worlds', '0'], "--max-worlds must be a whole number of at least 1, not '0'"],
  [['--proxies', '10.0.0.1'], "--proxies must be a whole number of at least 0, not '10.0.0.1'"],
  [['--ttl', 'soon'], "--ttl must be a duration such as 90s, 30m or 1h, not 'soon'"],
  [['--host', '0.0.0.0'], '--host needs --control-token'],
  [['--scenario', 'mine.yaml'], 'file not found: mine.yaml'],
  [['--key', 'a b'], "--key may contain letters, digits, dots, hyphens and underscores only, not 'a b'"],
  [['--publish', 'http://127.0.0.1:8080'], '--publish needs --app-id, --key and --secret'],
  [['--socket', 'http://127.0.0.1:8080'], '--socket needs --publish'],
  [['--publish', 'http://h', '--broadcaster', 'socket.io'], '--publish needs --broadcaster reverb'],
  [
    ['--app-id', '1', '--key', 'k', '--secret', 's', '--publish', 'http://h/path'],
    '--publish must be an origin such as',
  ],
  [['--file', 'market.yaml'], 'file not found: market.yaml'],
  [['--file', 'fixtures/scenarios/no-sale.yaml'], '--file takes a world or lookup file'],
  [['--cluster', 'a:4222'], '--cluster must be URLs such as nats://a:4222'],
  [['--cluster', 'nats://a:4222', '--data', 'worlds'], '--cluster stores everything in NATS; remove --data'],
  [['--cluster', 'nats://a:4222', '--advertise', 'one:4000'], '--advertise must be a URL such as'],
  [['--cluster', 'nats://a:4222', '--node', 'a b'], '--node may contain letters, digits and hyphens only'],
  [['--node', 'one'], '--node needs --cluster'],
  [['--senario', 'x'], "Unknown option '--senario'"],
])('%j is refused: %s', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})

test('the help lists every option', () => {
  const names = [
    ...['scenario', 'port', 'data', 'help', 'allow-origin', 'allow-host', 'max-worlds', 'proxies', 'ttl', 'app-id'],
    ...['key', 'publish', 'cluster', 'node', 'advertise', 'prefix'],
  ]
  for (const name of names) expect(usageOf('npm start -- …')).toContain(`--${name}`)
})

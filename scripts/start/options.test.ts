import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { options, readOptions, usageOf } from './options'

test('the port is that of --port, or else of PORT, or else 4000', () => {
  const portOf = (args: readonly string[], PORT?: string) => readOptions(args, { PORT }).simulator.port
  expect([portOf(['--port', '0'], '5000'), portOf([], '5000'), portOf([])]).toEqual([0, 5000, 4000])
})

test('origins, limits, lifetimes and files are read', () => {
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

test('--allow-host takes several names, separated by commas or in several options', () => {
  const args = ['--allow-host', 'demo.example.com, course.example', '--allow-host', 'simulator_1']
  expect(readOptions(args, {}).simulator.allowedHosts).toEqual(['demo.example.com', 'course.example', 'simulator_1'])
  expect(readOptions([], {}).simulator).not.toHaveProperty('allowedHosts')
})

test('a Reverb server gets id, key and secret from options or the environment', () => {
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

test('a cluster node has servers, a prefix and a name, with defaults for the last two', () => {
  const cluster = 'nats://ann:sesame@a:4222,nats://b:4222'
  const own = readOptions(['--cluster', cluster, '--port', '4001', '--control-token', 't'], {}).simulator.cluster
  expect(own).toEqual({ servers: cluster, prefix: 'sim', node: expect.stringMatching(/^[a-z0-9-]+-4001$/i) })
  const named = ['--node', 'one', '--advertise', 'http://one:4000', '--prefix', 'course']
  expect(readOptions(['--cluster', cluster, '--control-token', 't', ...named], {}).simulator.cluster).toEqual({
    servers: cluster,
    prefix: 'course',
    node: 'one',
    advertise: 'http://one:4000',
  })
  expect(readOptions([], {}).simulator).not.toHaveProperty('cluster')
})

test('an error message never repeats the secret', () => {
  const args = ['--secret', 'hidden-text', '--key', 'k', '--publish', 'http://h']
  expect(() => readOptions(args, {})).toThrow(/^(?!.*hidden-text)/)
})

test.each([
  [['--port', 'x'], "from 0 to 65535, not 'x'."],
  [['--allow-origin', 'localhost:3000'], "without a path, not 'localhost:3000'."],
  [['--allow-origin', 'http://localhost:3000/'], "without a path, not 'http://localhost:3000/'."],
  [
    ['--allow-host', 'https://demo.example.com/simulator'],
    'without scheme, port or path: use --allow-host demo.example.com instead of',
  ],
  [['--allow-host', 'demo.example.com:8443'], "use --allow-host demo.example.com instead of 'demo.example.com:8443'."],
  [['--allow-host', 'börse.example'], 'use --allow-host xn--brse-5qa.example instead of'],
  [['--allow-host', 'demo.example.com.'], "use --allow-host demo.example.com instead of 'demo.example.com.'."],
  [['--allow-host', '*.example.com'], "only full names, not '*.example.com'."],
  [['--allow-host', '10.0.0.5'], 'IP addresses are always allowed, so leave out 10.0.0.5.'],
  [['--allow-host', '[::1]'], 'so leave out [::1].'],
  [['--allow-host', 'demo.example.com,'], "names such as demo.example.com, separated by commas, not ''."],
  [['--allow-host', 'de mo'], '--allow-host takes names such as demo.example.com'],
  [['--max-worlds', '0'], "--max-worlds takes a whole number of at least 1, not '0'."],
  [['--proxies', '10.0.0.1'], "--proxies takes a whole number of at least 0, not '10.0.0.1'."],
  [['--ttl', 'soon'], "--ttl takes a duration such as 90s, 30m or 1h, not 'soon'."],
  [['--host', '0.0.0.0'], '--host needs --control-token'],
  [['--scenario', 'mine.yaml'], "There is no file 'mine.yaml'."],
  [['--key', 'a b'], "--key takes letters, digits, dots and hyphens, not 'a b'."],
  [['--publish', 'http://127.0.0.1:8080'], '--publish needs --app-id, --key and --secret'],
  [['--socket', 'http://127.0.0.1:8080'], '--socket needs --publish'],
  [['--publish', 'http://h', '--broadcaster', 'socket.io'], '--publish works only with --broadcaster reverb'],
  [['--app-id', '1', '--key', 'k', '--secret', 's', '--publish', 'http://h/path'], 'takes an origin such as'],
  [['--file', 'market.yaml'], "There is no file 'market.yaml'."],
  [['--file', 'fixtures/scenarios/no-sale.yaml'], '--file takes a world or a lookup file'],
  [['--cluster', 'a:4222'], '--cluster takes addresses such as nats://a:4222'],
  [['--cluster', 'nats://a:4222', '--data', 'worlds'], 'leave out --data'],
  [['--cluster', 'nats://a:4222'], '--cluster needs --control-token, the same for all nodes'],
  [['--cluster', 'nats://a:4222', '--advertise', 'one:4000'], '--advertise takes an address such as'],
  [['--cluster', 'nats://a:4222', '--node', 'a b'], '--node takes at most 60 letters, digits and hyphens'],
  [['--node', 'one'], '--node needs --cluster'],
  [['--senario', 'x'], "Unknown option '--senario'"],
])('%j is refused: %s', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})

test('the help lists every option', () => {
  for (const name of Object.keys(options)) expect(usageOf('npm start -- …')).toContain(`\n  --${name} `)
})

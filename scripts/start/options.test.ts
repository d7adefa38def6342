// The options of npm start and of the packaged command: what they become, and what is said about a wrong one.
import { expect, test } from 'vitest'
import { readOptions, usageOf } from './options'

test('the port is --port, else PORT, else 4000', () => {
  const portOf = (args: readonly string[], PORT?: string) => readOptions(args, { PORT }).simulator.port
  expect([portOf(['--port', '0'], '5000'), portOf([], '5000'), portOf([])]).toEqual([0, 5000, 4000])
})

test('origins, limits and lifetimes are read', () => {
  const args = ['--allow-origin', 'http://localhost:3000,https://app.example', '--max-worlds', '20', '--ttl', '1h30m']
  expect(readOptions(args, {}).simulator).toMatchObject({
    allowedOrigins: ['http://localhost:3000', 'https://app.example'],
    maxWorlds: 20,
    worldTtlMs: 5_400_000,
  })
  expect(readOptions([], {}).simulator).not.toHaveProperty('worldTtlMs')
})

test.each([
  [['--port', 'x'], 'that is not a port: x'],
  [['--allow-origin', 'localhost:3000'], 'without a path: localhost:3000'],
  [['--allow-origin', 'http://localhost:3000/'], 'without a path: http://localhost:3000/'],
  [['--max-worlds', '0'], '--max-worlds takes a whole number: 0'],
  [['--ttl', 'soon'], '--ttl takes a span of time such as 90s, 30m or 1h: soon'],
  [['--host', '0.0.0.0'], '--host needs --control-token'],
  [['--scenario', 'mine.yaml'], 'there is no file mine.yaml'],
  [['--senario', 'x'], "Unknown option '--senario'"],
])('%j is refused: %s', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})

// The walk's fault 12: --help was unknown.
test('every option is in the usage', () => {
  const usage = usageOf('npm start -- …')
  for (const name of ['scenario', 'port', 'data', 'help', 'allow-origin', 'max-worlds', 'ttl'])
    expect(usage).toContain(`--${name}`)
})

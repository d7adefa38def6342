// Where pushes may go.
import { describe, expect, test } from 'vitest'
import { PushDestination } from './push-destination'

const strict = new PushDestination()
const local = new PushDestination(true)

describe('an endpoint', () => {
  test.each([
    'https://8.8.8.8/push/1',
    'https://[2606:4700::1]/push/1',
    // Can't be resolved here; it's checked when it is used.
    'https://push.invalid/1',
  ])('may be on the public internet: %s', async (endpoint) => {
    expect(await strict.problemWith(endpoint)).toBeNull()
  })

  test.each([
    ['push', 'The endpoint must be a URL.'],
    ['http://8.8.8.8/push/1', 'The endpoint must be an https URL.'],
    ['ftp://8.8.8.8/push/1', 'The endpoint must be an https URL.'],
    ['https://ann:secret@8.8.8.8/push/1', 'The endpoint must not have a user name or a password.'],
  ])('that is no plain https URL is refused: %s', async (endpoint, problem) => {
    expect(await strict.problemWith(endpoint)).toBe(problem)
  })

  test.each([
    'https://localhost/push/1',
    'https://127.0.0.1/push/1',
    'https://127.1/push/1',
    'https://0x7f000001/push/1',
    'https://0.0.0.0/push/1',
    'https://10.1.2.3/push/1',
    'https://100.64.0.1/push/1',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.0.1/push/1',
    'https://192.168.0.1/push/1',
    'https://192.0.2.1/push/1',
    'https://203.0.113.9/push/1',
    'https://224.0.0.1/push/1',
    'https://[::1]/push/1',
    'https://[::]/push/1',
    'https://[::ffff:10.0.0.1]/push/1',
    'https://[::ffff:7f00:1]/push/1',
    'https://[64:ff9b::a00:1]/push/1',
    'https://[2002:a00:1::1]/push/1',
    'https://[::ffff:0:a00:1]/push/1',
    'https://[2001:0:a00:1::1]/push/1',
    'https://[2001:db8::1]/push/1',
    'https://[fd00::1]/push/1',
    'https://[fe80::1]/push/1',
    'https://[ff02::1]/push/1',
  ])('that only this machine or its network reaches is refused: %s', async (endpoint) => {
    expect(await strict.problemWith(endpoint)).toBe('The endpoint must be on the public internet.')
    expect(strict.allows(new URL(endpoint))).toBe(endpoint.includes('localhost'))
  })

  test('on this machine is allowed with the option for tests, but no other private one', async () => {
    expect(await local.problemWith('http://127.0.0.1:4000/push/1')).toBeNull()
    expect(local.allows(new URL('http://127.0.0.1:4000/push/1'))).toBe(true)
    expect(await local.problemWith('https://10.0.0.1/push/1')).toBe('The endpoint must be on the public internet.')
  })
})

const lookedUp = (destination: PushDestination, name: string) =>
  new Promise((resolve) => {
    destination.lookup(name, { all: true }, (error, addresses) => resolve(error?.message ?? addresses))
  })

test('a name is checked again at the addresses of each connection', async () => {
  expect(await lookedUp(strict, 'localhost')).toBe('localhost isn’t on the public internet')
  expect(await lookedUp(local, 'localhost')).toContainEqual(expect.objectContaining({ address: '127.0.0.1' }))
  expect(await lookedUp(strict, 'push.invalid')).toMatch(/push\.invalid/)
})

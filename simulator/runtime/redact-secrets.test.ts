// What the wire log may not show.
import { expect, test } from 'vitest'
import { redactSecrets, redactTokens } from './redact-secrets'

const token = `${'aZ09_-'.repeat(7)}x`

test('masks fields that may hold a secret, and tokens in any other text', () => {
  expect(
    redactSecrets({
      password: 'hunter2',
      value: { note: `Bearer ${token}`, other: `"Bearer 1|abc", then`, bare: `?t=${token}&x=1` },
      list: [token, 'plain', 7, null],
      cookie: `auth._token.local=Bearer%20${token}; x=1`,
      address: `/?to=Bearer+${token}&x=1`,
      encoded: `to%3D${token}`,
      json: JSON.stringify(`a\n${token}`),
      [`Bearer ${token}`]: [{ [token]: 1 }],
    }),
  ).toEqual({
    password: '•••',
    value: { note: '•••', other: '"•••", then', bare: '?t=•••&x=1' },
    list: ['•••', 'plain', 7, null],
    cookie: 'auth._token.local=•••; x=1',
    address: '/?to=•••&x=1',
    encoded: 'to%3D•••',
    json: '"a\\n•••"',
    '•••': [{ '•••': 1 }],
  })
})

test('keeps hashes of receipts and long words readable', () => {
  const texts = ['0123456789abcdef'.repeat(4), 'x'.repeat(44), 'harbor-crest']
  expect(redactSecrets(texts)).toEqual(texts)
})

test('masks tokens in a log entry, and keeps its fields', () => {
  expect(redactTokens({ n: 3, command: { key: 'note', value: `Bearer ${token}` } })).toEqual({
    n: 3,
    command: { key: 'note', value: '•••' },
  })
})

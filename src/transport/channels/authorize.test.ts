// The signature of a channel, as the server sends it.
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../api/exchange'
import { createAuthorize } from './authorize'

const exchangeWith =
  (value: unknown): Exchange =>
  async () => ({ ok: true, value, problems: [], entry: null })

describe('the authorization of a channel', () => {
  // Verifies: S7.7
  it('accepts only a signature with the key before it', async () => {
    const result = await createAuthorize(exchangeWith({ auth: 'local:0aF9' }))('1.2', 'private-auction.7')
    expect(result).toEqual({ ok: true, auth: 'local:0aF9', channelData: undefined })
  })

  it.each([['-1'], ['local:'], [':abc'], [''], ['local:a b']])(
    'rejects the signature %j, because the server’s error would not name the channel',
    async (auth) => {
      const result = await createAuthorize(exchangeWith({ auth }))('1.2', 'private-auction.7')
      expect(result).toMatchObject({ ok: false, status: 0 })
    },
  )
})

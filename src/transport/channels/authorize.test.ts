// The signature of a channel, as the server sends it.
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../api/exchange'
import { createAuthorize } from './authorize'

const exchangeAnswering =
  (value: unknown): Exchange =>
  async () => ({ ok: true, value, problems: [], entry: null })

describe('the authorization of a channel', () => {
  // Verifies: S7.7
  it('accepts only a signature with the key before it', async () => {
    const signed = await createAuthorize(exchangeAnswering({ auth: 'local:0aF9' }))('1.2', 'private-auction.7')
    expect(signed).toEqual({ ok: true, auth: 'local:0aF9', channelData: undefined })
  })

  it.each([['-1'], ['local:'], [':abc'], [''], ['local:a b']])(
    'rejects the signature %j, because the server’s error would not name the channel',
    async (auth) => {
      const signed = await createAuthorize(exchangeAnswering({ auth }))('1.2', 'private-auction.7')
      expect(signed).toMatchObject({ ok: false, status: 0 })
    },
  )
})

// The declarations of calls that come later, and what becomes of a call whose declaration does not come.
import { firstValueFrom, toArray } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { personCalls } from '../../contract/person-calls'
import { createApiClient } from './api-client'
import { createCallSpecs } from './call-specs'
import type { Exchange } from './exchange'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function client(load: Parameters<typeof createCallSpecs>[0]) {
  const exchange = vi.fn<Exchange>().mockResolvedValue({ ok: true, value: { data: [] }, problems: [], entry: null })
  const { call } = createApiClient({
    specOf: createCallSpecs(load),
    exchange,
    credential: () => ({ kind: 'none' }),
    storeToken: () => undefined,
    dropToken: () => undefined,
    personKnown: () => undefined,
    epoch: () => 1,
  })
  const asked = () => firstValueFrom(call('receipt.list', { params: { auctionId: 4 } }).pipe(toArray()))
  return { exchange, call, asked }
}

describe('what is declared of a call', () => {
  it('is there at once for a guest, and loaded once for the calls of whoever is signed in', async () => {
    const load = vi.fn(() => Promise.resolve({ personCalls }))
    const specOf = createCallSpecs(load)
    expect(specOf('auth.login')).toMatchObject({ path: '/api/auth/login' })
    expect(load).not.toHaveBeenCalled()
    expect(await specOf('receipt.list')).toBe(personCalls['receipt.list'])
    expect(specOf('auction.list')).toBe(personCalls['auction.list'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('lets the call fail as one without a server where it cannot be loaded, and is asked for again by the next', async () => {
    const load = vi.fn(() => Promise.resolve({ personCalls })).mockImplementationOnce(lost)
    const { asked, exchange } = client(load)
    expect(await asked()).toMatchObject([{ type: 'receipt.list/failed', payload: { error: { kind: 'offline' } } }])
    expect(exchange).not.toHaveBeenCalled()
    expect(await asked()).toMatchObject([{ type: 'receipt.list/answered' }])
  })

  it('makes no call that was given up meanwhile', async () => {
    const { call, exchange } = client(() => Promise.resolve({ personCalls }))
    call('receipt.list', { params: { auctionId: 4 } })
      .subscribe()
      .unsubscribe()
    await Promise.resolve()
    await Promise.resolve()
    expect(exchange).not.toHaveBeenCalled()
  })
})

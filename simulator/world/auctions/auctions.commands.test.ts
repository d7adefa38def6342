// What sellers, scenarios and the control API may do to an auction.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import { idByKey } from '../keys'
import {
  apply,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  refusalOf,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import { rowOf } from '../table'

const start = (actor: number, origin: 'person' | 'control'): Command => ({
  name: 'start auction',
  actor,
  origin,
  auctionId: FIRST,
  minutes: 30,
})

describe('an auction', () => {
  // Verifies: S1.3, S4.11
  it('can be opened only by its lender, its originator or the control API', () => {
    const world = withAuction(sampleWorld())
    const answers = [users.lena, users.otto, users.liam, users.ann].map((user) =>
      refusalOf(decide(world, start(user, 'person'), TEN)),
    )
    expect(answers).toEqual([null, null, 'Only the seller may do this.', 'Only the seller may do this.'])
    expect(refusalOf(decide(world, start(users.ann, 'control'), TEN))).toBe(null)
  })

  it.each([
    ['opened twice', liveWorld(), start(users.lena, 'person'), 'Only an auction with a commitment can be opened.'],
    [
      'opened for half a minute',
      withAuction(sampleWorld()),
      { ...start(users.lena, 'person'), minutes: 0.5 },
      'An auction must last 1 to 1440 whole minutes.',
    ],
    [
      'opened from a draft',
      withAuction(sampleWorld(), { status: 'incomplete' }),
      start(users.lena, 'person'),
      'Only an auction with a commitment can be opened.',
    ],
  ] as const)('cannot be %s', (_, world, command, refusal) => {
    expect(refusalOf(decide(world, command, TEN))).toBe(refusal)
  })

  it.each(['pause auction', 'extend auction'] as const)('refuses the command `%s` when it isn’t live', (name) => {
    const command: Command = { name, actor: 'system', origin: 'control', auctionId: FIRST, minutes: 5 }
    expect(refusalOf(decide(withAuction(sampleWorld()), command, TEN))).toBe('This auction is not running.')
  })

  it('cannot be resumed while it is running', () => {
    const command: Command = { name: 'resume auction', actor: 'system', origin: 'control', auctionId: FIRST }
    expect(refusalOf(decide(liveWorld(), command, TEN))).toBe('This auction is not paused.')
  })

  it('cannot be scheduled in the past', () => {
    const command: Command = {
      name: 'schedule auction',
      actor: users.lena,
      origin: 'person',
      auctionId: FIRST,
      startAt: TEN,
      minutes: 30,
      invited: null,
    }
    expect(decide(withAuction(sampleWorld()), command, TEN)).toMatchObject({
      ok: false,
      refusal: { errors: { start_at: expect.anything() } },
    })
  })
})

describe('a loan brought to the market', () => {
  const template = rowOf(withAuction(sampleWorld()).auctions, FIRST)
  if (template === undefined) throw new Error('no auction')
  const bring: Command = {
    name: 'bring to market',
    actor: 'system',
    origin: 'market',
    key: 'new-court',
    loan: template.loan,
    sellerProfileId: profiles.liam,
    originatorProfileId: null,
    minutes: 20,
  }

  it('is listed and live immediately', () => {
    const state = apply(sampleWorld(), bring, TEN)
    expect(rowOf(state.auctions, idByKey(state.auctionKeys, 'new-court'))).toMatchObject({
      status: 'live',
      endAt: TEN + 20 * MINUTE,
    })
    expect(state.lists).toMatchObject({ live: [FIRST], commitment: [] })
  })

  it('needs a unique name, and a lender as its seller', () => {
    expect(refusalOf(decide(apply(sampleWorld(), bring, TEN), bring, TEN))).toBe(
      "There is already an auction named 'new-court'.",
    )
    expect(refusalOf(decide(sampleWorld(), { ...bring, sellerProfileId: 1 }, TEN))).toBe(
      'The seller could not be found.',
    )
    expect(refusalOf(decide(sampleWorld(), { ...bring, sellerProfileId: profiles.ann }, TEN))).toBe(
      'Only a lender can sell a loan.',
    )
  })
})

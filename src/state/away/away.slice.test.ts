import { describe, expect, it } from 'vitest'
import { subjectsFollowed } from '../connection/connection.slice'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler, outputOfEpics } from '../testing/marbles'
import {
  aBid,
  anAuction,
  auctionChanged,
  entry,
  investor,
  later,
  listAnswered,
  ownBid,
  signedIn,
  userAnswered,
  withBids,
} from '../testing/samples'
import { recallStakes, recordDeparture, recordReturn } from './away.epics'
import {
  awayDigestDismissed,
  readStakes,
  STAKES_KEY,
  selectAwayDigest,
  stakesOf,
  stakesRecalled,
  writeStakes,
} from './away.slice'

const stateAfter = stateAfterWith([recordDeparture, recordReturn])

const leading = { ...withBids(anAuction(1), ownBid(11, 102)), version: 1 }
const synced = { type: 'subject/synced', payload: { subject: 'auction.list:live' } } as const
const answered = (auction: typeof leading) => ({
  ...listAnswered('live', auction),
  payload: { ...listAnswered('live', auction).payload, subject: 'auction.list:live' },
})
const live = stateAfter(
  signedIn,
  subjectsFollowed({ subjects: ['auction.list:live'] }),
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  answered(leading),
  synced,
)
const afterLoss = stateAfter(live, { type: 'line/lost', payload: { because: 'cut' } })
const rivalBid = { ...aBid(12, { price: 102.25, created_at: later(30) }) }
const outbid = {
  ...withBids(anAuction(1), ownBid(11, 102), rivalBid),
  best_bid: rivalBid,
  extensions: { used: 1, left: 14 },
  end_at: later(150),
  version: 2,
}
const afterReturn = (auction: typeof leading) =>
  stateAfter(afterLoss, { type: 'line/opened', payload: {} }, answered(auction), synced)

describe('while you were away', () => {
  it('reports when the investor was outbid, how often the lead changed and how the end moved, once all was fetched again', () => {
    expect(selectAwayDigest(afterLoss)).toBeNull()
    const [change] = selectAwayDigest(afterReturn(outbid))?.changes ?? []
    expect(change).toMatchObject({
      auctionId: 1,
      from: 'winning',
      to: 'outbid',
      leadChanges: 1,
      newBids: 1,
      outbidAt: Date.parse(later(30)),
      extensions: 1,
      endAt: Date.parse(later(150)),
      closed: false,
    })
  })

  it('reports nothing if nothing changed', () => {
    expect(selectAwayDigest(afterReturn(leading))).toBeNull()
  })

  it('does not report what happened while the data was live', () => {
    expect(selectAwayDigest(stateAfter(live, auctionChanged(outbid)))).toBeNull()
  })

  it('compares with the last visit, also after the tab was closed', () => {
    const [stake] = stakesOf(live)
    const restored = readStakes(writeStakes(Date.parse(later(-840)), stake === undefined ? [] : [stake]))
    if (restored === null) throw new Error('no stakes were restored')
    const start = stateAfter(signedIn, stakesRecalled(restored), subjectsFollowed({ subjects: ['auction.list:live'] }))
    const digest = selectAwayDigest(stateAfter(start, { type: 'line/opened', payload: {} }, answered(outbid), synced))
    expect(digest).toMatchObject({ from: Date.parse(later(-840)) })
    expect(digest?.changes).toMatchObject([
      { auctionId: 1, from: 'winning', to: 'outbid', leadChanges: 1, extensions: 1 },
    ])
  })

  it('does not treat the last visit as an absence during this one', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.tools.localStorage.write(STAKES_KEY, writeStakes(0, stakesOf(afterLoss)))
      harness.state = stateAfter(live, userAnswered(investor))
      outputOfEpics([recallStakes], hot('-u', { u: entry(userAnswered(investor)) }), harness).subscribe()
      flush()
      expect(harness.state.away.since).toBeNull()
    })
  })

  it('recalls nothing if the stored text is not readable', () => {
    expect(readStakes('nonsense')).toBeNull()
    expect(readStakes(null)).toBeNull()
  })

  it('disappears when it is dismissed', () => {
    expect(selectAwayDigest(stateAfter(afterReturn(outbid), awayDigestDismissed()))).toBeNull()
  })
})

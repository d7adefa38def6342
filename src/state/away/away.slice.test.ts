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
import { noteLeaving, noteReturn, recallStakes } from './away.epics'
import {
  awayDigestDismissed,
  readStakes,
  STAKES_KEY,
  selectAwayDigest,
  stakesOf,
  stakesRecalled,
  writeStakes,
} from './away.slice'

const stateAfter = stateAfterWith([noteLeaving, noteReturn])

const led = { ...withBids(anAuction(1), ownBid(11, 102)), version: 1 }
const synced = { type: 'subject/synced', payload: { subject: 'auction.list:live' } } as const
const answered = (auction: typeof led) => ({
  ...listAnswered('live', auction),
  payload: { ...listAnswered('live', auction).payload, subject: 'auction.list:live' },
})
const live = stateAfter(
  signedIn,
  subjectsFollowed({ subjects: ['auction.list:live'] }),
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  answered(led),
  synced,
)
const gone = stateAfter(live, { type: 'line/lost', payload: { because: 'cut' } })
const rival = { ...aBid(12, { price: 102.25, created_at: later(30) }) }
const outbid = {
  ...withBids(anAuction(1), ownBid(11, 102), rival),
  best_bid: rival,
  extensions: { used: 1, left: 14 },
  end_at: later(150),
  version: 2,
}
const back = (auction: typeof led) => stateAfter(gone, { type: 'line/opened', payload: {} }, answered(auction), synced)

describe('while you were away', () => {
  it('says when one was outbid, how often the lead changed and how the end moved, once all was read again', () => {
    expect(selectAwayDigest(gone)).toBeNull()
    const [change] = selectAwayDigest(back(outbid))?.changes ?? []
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

  it('says nothing when nothing happened', () => {
    expect(selectAwayDigest(back(led))).toBeNull()
  })

  it('is not about what one saw happen', () => {
    expect(selectAwayDigest(stateAfter(live, auctionChanged(outbid)))).toBeNull()
  })

  it('compares with the last visit, also after the tab was closed', () => {
    const [led1] = stakesOf(live)
    const kept = readStakes(writeStakes(Date.parse(later(-840)), led1 === undefined ? [] : [led1]))
    if (kept === null) throw new Error('nothing was kept')
    const start = stateAfter(signedIn, stakesRecalled(kept), subjectsFollowed({ subjects: ['auction.list:live'] }))
    const digest = selectAwayDigest(stateAfter(start, { type: 'line/opened', payload: {} }, answered(outbid), synced))
    expect(digest).toMatchObject({ from: Date.parse(later(-840)) })
    expect(digest?.changes).toMatchObject([
      { auctionId: 1, from: 'winning', to: 'outbid', leadChanges: 1, extensions: 1 },
    ])
  })

  it('does not take the last visit for an absence within this one', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.tools.localStorage.write(STAKES_KEY, writeStakes(0, stakesOf(gone)))
      harness.state = stateAfter(live, userAnswered(investor))
      outputOfEpics([recallStakes], hot('-u', { u: entry(userAnswered(investor)) }), harness).subscribe()
      flush()
      expect(harness.state.away.since).toBeNull()
    })
  })

  it('reads nothing where nothing readable is stored', () => {
    expect(readStakes('nonsense')).toBeNull()
    expect(readStakes(null)).toBeNull()
  })

  it('is gone when it was read', () => {
    expect(selectAwayDigest(stateAfter(back(outbid), awayDigestDismissed()))).toBeNull()
  })
})

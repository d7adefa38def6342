// Who gets which notice of what a seller does: each action of a seller against each audience.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import type { SampleName } from '../sample-world'
import {
  bidOf,
  closeOnTime,
  FIRST,
  follow,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'

const LATER = TEN + 5 * MINUTE
const seller = { actor: users.lena, origin: 'person', auctionId: FIRST } as const
/** Opens the next morning at ten, for everybody or for these investors. */
const plan = (rest: { readonly invited?: readonly number[]; readonly startAt?: number } = {}): Command => ({
  ...{ name: 'schedule auction', ...seller, startAt: TEN + 1440 * MINUTE, minutes: 30, invited: null },
  ...rest,
})

const committed = withAuction(sampleWorld())
/** Scheduled for all three investors; Cyd has passed. */
const scheduled = follow(follow(committed, plan(), TEN), passOf('cyd'), TEN + 1)
/** Live, Ann has bid, Bob has not, Cyd has passed. */
const live = follow(follow(liveWorld(), bidOf('ann', 102), TEN + 1), passOf('cyd'), TEN + 2)
/** Live for Ann and Bob alone, Ann has bid. */
const withoutCyd = follow(liveWorld(30, { invited: [profiles.ann, profiles.bob] }), bidOf('ann', 102), TEN + 1)
const paused = (state: WorldState): WorldState =>
  follow(state, { name: 'pause auction', ...seller, reason: 'A term is wrong.' }, TEN + 3)
const unsold = follow(liveWorld(1), closeOnTime, TEN + MINUTE)

type Notices = Partial<Record<SampleName, string>>

/** The kinds of the notices that a command brings, by person. */
function noticesOf(state: WorldState, command: Command): Notices {
  const decision = decide(state, command, LATER)
  expect(decision.ok, JSON.stringify(decision)).toBe(true)
  const notices: Notices = {}
  for (const event of decision.events) {
    if (event.type !== 'person-notified') continue
    const name = (Object.keys(users) as SampleName[]).find((each) => users[each] === event.userId)
    if (name !== undefined) notices[name] = [notices[name], event.notification.action].filter(Boolean).join(' and ')
  }
  return notices
}

const toAll = (kind: string): Notices => ({ lena: kind, otto: kind, ann: kind, bob: kind, cyd: kind })
/** Sellers, who bids, and who may bid: not who has passed, nor who isn't invited. */
const toMarket = (kind: string): Notices => ({ lena: kind, otto: kind, ann: kind, bob: kind })

describe('the notices of a seller’s action', () => {
  it.each<readonly [string, WorldState, Command, Notices]>([
    ['schedule', committed, plan(), toAll('auction_scheduled')],
    ['reschedule', scheduled, plan({ startAt: TEN + 1500 * MINUTE }), toAll('auction_scheduled')],
    ['invite nobody else and move nothing', scheduled, plan(), {}],
    [
      'take back an invitation',
      scheduled,
      plan({ invited: [profiles.ann, profiles.cyd] }),
      { bob: 'invitation_withdrawn' },
    ],
    [
      'move the start and take back an invitation',
      scheduled,
      plan({ invited: [profiles.ann, profiles.cyd], startAt: TEN + 1500 * MINUTE }),
      { ...toAll('auction_scheduled'), bob: 'invitation_withdrawn' },
    ],
    [
      'invite one more',
      follow(committed, plan({ invited: [profiles.ann] }), TEN),
      plan({ invited: [profiles.ann, profiles.bob] }),
      { bob: 'auction_scheduled' },
    ],
    [
      'withdraw',
      scheduled,
      { name: 'withdraw auction', ...seller, reason: 'It was sold.' },
      toAll('auction_withdrawn'),
    ],
    ['commence', scheduled, { name: 'start auction', ...seller, minutes: 30 }, toAll('auction_started')],
    ['pause', live, { name: 'pause auction', ...seller, reason: 'A term is wrong.' }, toMarket('auction_paused')],
    ['resume', paused(live), { name: 'resume auction', ...seller }, toMarket('auction_resumed')],
    ['extend', live, { name: 'extend auction', ...seller, minutes: 15 }, toMarket('auction_extended')],
    [
      'pause, with one not invited',
      withoutCyd,
      { name: 'pause auction', ...seller, reason: 'A term is wrong.' },
      toMarket('auction_paused'),
    ],
    [
      'resume, with one not invited',
      paused(withoutCyd),
      { name: 'resume auction', ...seller },
      toMarket('auction_resumed'),
    ],
    [
      'extend, with one not invited',
      withoutCyd,
      { name: 'extend auction', ...seller, minutes: 15 },
      toMarket('auction_extended'),
    ],
    ['relist', unsold, { name: 'relist auction', ...seller }, { lena: 'auction_relisted', otto: 'auction_relisted' }],
  ])('%s', (_action, state, command, expected) => {
    expect(noticesOf(state, command)).toEqual(expected)
  })

  it('says until when an auction runs after it was resumed or extended', () => {
    const texts = (state: WorldState, command: Command) =>
      decide(state, command, LATER).events.flatMap((event) =>
        event.type === 'person-notified' ? [event.notification.text] : [],
      )[0]
    expect(texts(paused(live), { name: 'resume auction', ...seller })).toBe(
      'Willow Court was resumed by its seller and ends at 10:34:59 ET.',
    )
    expect(texts(live, { name: 'extend auction', ...seller, minutes: 15 })).toBe(
      'Willow Court was extended by its seller by 15 minutes and ends at 10:45:00 ET.',
    )
  })

  it('takes Pass from the reminders of an investor whose invitation is taken back', () => {
    const reminded = follow(
      scheduled,
      { name: 'remind', actor: 'system', origin: 'timer', auctionId: FIRST, reminder: '24h before start' },
      TEN + 2,
    )
    const after = follow(reminded, plan({ invited: [profiles.ann] }), LATER)
    const canPass = (who: SampleName) =>
      (after.notifications[users[who]] ?? []).some((one) => typeof one.action_result === 'string')
    expect([canPass('ann'), canPass('bob')]).toEqual([true, false])
  })
})

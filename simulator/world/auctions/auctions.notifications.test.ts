// Who is notified of each action of a seller.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'

const LATER = TEN + 5 * MINUTE
const seller = { actor: users.lena, origin: 'person', auctionId: FIRST } as const
/** Opens at ten the next morning, for all investors or for these. */
const plan = (rest: { readonly invited?: readonly number[]; readonly startAt?: number } = {}): Command => ({
  name: 'schedule auction',
  ...seller,
  startAt: TEN + 1440 * MINUTE,
  minutes: 30,
  invited: null,
  ...rest,
})

const committed = withAuction(sampleWorld())
/** Scheduled for all three investors; Cyd has passed. */
const scheduled = apply(apply(committed, plan(), TEN), passOf('cyd'), TEN + 1)
/** Live: Ann has bid, Bob hasn't, Cyd has passed. */
const live = apply(apply(liveWorld(), bidOf('ann', 102), TEN + 1), passOf('cyd'), TEN + 2)
/** Live for Ann and Bob only; Ann has bid. */
const withoutCyd = apply(liveWorld(30, { invited: [profiles.ann, profiles.bob] }), bidOf('ann', 102), TEN + 1)
const paused = (state: WorldState): WorldState =>
  apply(state, { name: 'pause auction', ...seller, reason: 'A term is wrong.' }, TEN + 3)
const unsold = apply(liveWorld(1), closeOnTime, TEN + MINUTE)

type KindsByName = Partial<Record<SampleName, string>>

/** The kinds of notifications that a command sends, by person. */
function kindsByName(state: WorldState, command: Command): KindsByName {
  const decision = decide(state, command, LATER)
  expect(decision.ok, JSON.stringify(decision)).toBe(true)
  const kinds: KindsByName = {}
  for (const event of decision.events) {
    if (event.type !== 'person-notified') continue
    const name = (Object.keys(users) as SampleName[]).find((key) => users[key] === event.userId)
    if (name !== undefined) kinds[name] = [kinds[name], event.notification.action].filter(Boolean).join(' and ')
  }
  return kinds
}

const toAll = (kind: string): KindsByName => ({ lena: kind, otto: kind, ann: kind, bob: kind, cyd: kind })
/** Everyone except those who passed or aren't invited. */
const toMarket = (kind: string): KindsByName => ({ lena: kind, otto: kind, ann: kind, bob: kind })

describe('the notifications of a seller’s action', () => {
  it.each<readonly [string, WorldState, Command, KindsByName]>([
    ['schedule', committed, plan(), toAll('auction_scheduled')],
    ['reschedule', scheduled, plan({ startAt: TEN + 1500 * MINUTE }), toAll('auction_scheduled')],
    ['reschedule without any change', scheduled, plan(), {}],
    [
      'withdraw an invitation',
      scheduled,
      plan({ invited: [profiles.ann, profiles.cyd] }),
      { bob: 'invitation_withdrawn' },
    ],
    [
      'move the start and withdraw an invitation',
      scheduled,
      plan({ invited: [profiles.ann, profiles.cyd], startAt: TEN + 1500 * MINUTE }),
      { ...toAll('auction_scheduled'), bob: 'invitation_withdrawn' },
    ],
    [
      'invite one more investor',
      apply(committed, plan({ invited: [profiles.ann] }), TEN),
      plan({ invited: [profiles.ann, profiles.bob] }),
      { bob: 'auction_scheduled' },
    ],
    [
      'withdraw',
      scheduled,
      { name: 'withdraw auction', ...seller, reason: 'It was sold.' },
      toAll('auction_withdrawn'),
    ],
    ['open', scheduled, { name: 'start auction', ...seller, minutes: 30 }, toAll('auction_started')],
    ['pause', live, { name: 'pause auction', ...seller, reason: 'A term is wrong.' }, toMarket('auction_paused')],
    ['resume', paused(live), { name: 'resume auction', ...seller }, toMarket('auction_resumed')],
    ['extend', live, { name: 'extend auction', ...seller, minutes: 15 }, toMarket('auction_extended')],
    [
      'pause with an uninvited investor',
      withoutCyd,
      { name: 'pause auction', ...seller, reason: 'A term is wrong.' },
      toMarket('auction_paused'),
    ],
    [
      'resume with an uninvited investor',
      paused(withoutCyd),
      { name: 'resume auction', ...seller },
      toMarket('auction_resumed'),
    ],
    [
      'extend with an uninvited investor',
      withoutCyd,
      { name: 'extend auction', ...seller, minutes: 15 },
      toMarket('auction_extended'),
    ],
    ['relist', unsold, { name: 'relist auction', ...seller }, toAll('auction_relisted')],
  ])('reach the right people: %s', (_action, state, command, expected) => {
    expect(kindsByName(state, command)).toEqual(expected)
  })

  it('state the new end after a resume or an extension', () => {
    const firstText = (state: WorldState, command: Command) =>
      decide(state, command, LATER).events.flatMap((event) =>
        event.type === 'person-notified' ? [event.notification.text] : [],
      )[0]
    expect(firstText(paused(live), { name: 'resume auction', ...seller })).toBe(
      'Willow Court was resumed by its seller and ends at 10:34:59 ET.',
    )
    expect(firstText(live, { name: 'extend auction', ...seller, minutes: 15 })).toBe(
      'Willow Court was extended by its seller by 15 minutes and ends at 10:45:00 ET.',
    )
  })

  it('remove Pass from the reminders of an investor whose invitation is withdrawn', () => {
    const reminded = apply(
      scheduled,
      { name: 'remind', actor: 'system', origin: 'timer', auctionId: FIRST, reminder: '24h before start' },
      TEN + 2,
    )
    const after = apply(reminded, plan({ invited: [profiles.ann] }), LATER)
    const canPass = (who: SampleName) =>
      (after.notifications[users[who]] ?? []).some((notification) => typeof notification.action_result === 'string')
    expect([canPass('ann'), canPass('bob')]).toEqual([true, false])
  })
})

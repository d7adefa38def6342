// Alerts outside the page: who gets which, by which channel, and at most one about an auction in a minute.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import { MAX_MAILS } from '../email'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf, withRow } from '../table'
import { nextAlert } from './alert-timers'

const SECOND = 1_000

const store = (who: SampleName, key: string, value: unknown): Command => ({
  name: 'store preference',
  actor: users[who],
  origin: 'person',
  key,
  value,
})
const choose = (state: WorldState, settings: object, who: SampleName = 'ann'): WorldState =>
  apply(state, store(who, 'settings', settings), TEN)

const seller = { actor: 'system', origin: 'control', auctionId: FIRST } as const
const pause: Command = { name: 'pause auction', ...seller }
const resume: Command = { name: 'resume auction', ...seller }

/** Plays commands at their offsets, ms after ten, with the timers of alerts in between. */
class Market {
  readonly sent: { readonly at: number; readonly title: string; readonly text: string; readonly path: string }[] = []

  constructor(public state: WorldState) {}

  play(...commands: readonly (readonly [offset: number, Command])[]): this {
    for (const [offset, command] of commands) this.until(offset).run(TEN + offset, command)
    return this
  }

  until(offset: number): this {
    const due = this.#due()
    if (due === null || due.at > TEN + offset) return this
    return this.run(due.at, due.command).until(offset)
  }

  run(at: number, command: Command): this {
    for (const event of decide(this.state, command, at).events)
      if (event.type === 'alert-sent')
        this.sent.push({ at: at - TEN, title: event.title, text: event.text, path: event.path })
    this.state = apply(this.state, command, at)
    return this
  }

  get titles(): readonly (readonly [offset: number, title: string])[] {
    return this.sent.map(({ at, title }) => [at, title])
  }

  #due() {
    const auction = rowOf(this.state.auctions, FIRST)
    return auction === undefined ? null : nextAlert(this.state, auction)
  }
}

const everything = { outbid: true, leading: true, extended: true, paused: true, resumed: true, won: true, lost: true }

/** Ann has bid and wants every alert by push. */
const market = (settings: object = { push: everything }, minutes = 30): Market =>
  new Market(choose(liveWorld(minutes), settings)).play([0, bidOf('ann', 102)])

describe('an alert outside the page', () => {
  it('goes to those who chose its kind, by the channel that they chose', () => {
    const both = market({ push: { outbid: true }, email: { paused: true } })
      .play([SECOND, bidOf('bob', 103)], [2 * MINUTE, pause])
      .run(TEN + 3 * MINUTE, resume)
    expect(both.titles).toEqual([
      [SECOND, 'You have been outbid'],
      [2 * MINUTE, 'Auction paused'],
    ])
    expect(both.state.mailbox).toEqual([
      {
        id: 1,
        at: TEN + 2 * MINUTE,
        to: 'ann@ann-firm.example',
        subject: 'Auction paused',
        text: 'Willow Court was paused by its seller.',
        link: { path: `/investor/auction/live?auction=${FIRST}`, persona: 'ann' },
      },
    ])
    expect(market({ alerts: everything }).play([SECOND, bidOf('bob', 103)]).sent).toEqual([])
    const suspended = { [users.ann]: TEN }
    expect(new Market({ ...market().state, suspended }).play([SECOND, pause]).sent).toEqual([])
  })

  it('leads from an outbid to the ticket, and else to the auction on its board', () => {
    const { sent } = market().play([SECOND, bidOf('bob', 103)], [3 * MINUTE, pause], [30 * MINUTE, resume])
    expect(sent.map(({ path }) => path)).toEqual([
      `/investor/auction/live?auction=${FIRST}&bid=yes`,
      `/investor/auction/live?auction=${FIRST}`,
      `/investor/auction/live?auction=${FIRST}`,
    ])
    const lost = market()
      .play([SECOND, bidOf('bob', 103)])
      .run(TEN + 30 * MINUTE, closeOnTime)
    expect(lost.sent.at(-1)).toMatchObject({ title: 'Auction lost', path: `/investor/auction/past?auction=${FIRST}` })
  })

  it('about losing the lead in the last five minutes is a separate kind', () => {
    const late = (offset: number) => market({ push: { lead_lost: true } }).play([offset, bidOf('bob', 103)]).titles
    expect([late(25 * MINUTE - 1), late(25 * MINUTE)]).toEqual([[], [[25 * MINUTE, 'You have been outbid']]])
  })

  it('waits for the last minutes, if the person chose that, but not about a pause or a result', () => {
    const quiet = { push: everything, quiet_until_last_minutes: 5 }
    const { titles } = market(quiet)
      .play([SECOND, bidOf('bob', 103)], [MINUTE, pause], [3 * MINUTE, resume])
      .play([29 * MINUTE, bidOf('ann', 104)], [30 * MINUTE, bidOf('bob', 105)])
    expect(titles.map(([, title]) => title)).toEqual(['Auction paused', 'Auction resumed', 'You have been outbid'])
  })

  it('announces a prepared bid at once, although another alert was just sent, and without its figure', () => {
    const ann = rowOf(liveWorld().people, users.ann)
    if (!ann?.profile) throw new Error('Ann has no profile')
    const signators = [...ann.profile.signators, { id: 900, name: 'Tess Trader' }]
    const start = market({ push: { ...everything, to_confirm: true } }).play([SECOND, bidOf('bob', 103)])
    const people = withRow(start.state.people, ann.id, { ...ann, profile: { ...ann.profile, signators } })
    const by = { actor: users.ann, origin: 'control' } as const
    start.state = { ...start.state, people }
    start.play(
      [2 * SECOND, { name: 'set two-person rule', ...by, required: true, session: 'desk' }],
      [
        3 * SECOND,
        {
          name: 'prepare bid',
          ...by,
          auctionId: FIRST,
          price: 104,
          rate: null,
          signatorId: 900,
          session: 'desk',
          key: null,
        },
      ],
    )
    expect(start.sent.at(-1)).toMatchObject({
      at: 3 * SECOND,
      title: 'Bid to confirm',
      text: 'Willow Court: prepared by Tess Trader. Confirm or decline it by 10:01:03 ET.',
    })
  })
})

describe('within a minute of an alert about an auction,', () => {
  it('what happens is held, and sent as one alert when the minute ends', () => {
    const { titles, sent } = market()
      .play(
        [SECOND, bidOf('bob', 103)],
        [5 * SECOND, bidOf('ann', 104)],
        [9 * SECOND, bidOf('cyd', 105)],
        [20 * SECOND, pause],
      )
      .until(10 * MINUTE)
    expect(titles).toEqual([
      [SECOND, 'You have been outbid'],
      [61 * SECOND, 'Outbid, then paused: Willow Court'],
    ])
    expect(sent[1]?.text).toBe('Willow Court: the best bid is now 105-00. Willow Court was paused by its seller.')
  })

  it('only the newest of a kind is sent, and an alert says that the firm leads again', () => {
    const { sent } = market()
      .play([SECOND, pause], [2 * SECOND, resume], [3 * SECOND, bidOf('bob', 103)], [4 * SECOND, bidOf('ann', 104)])
      .play([5 * SECOND, bidOf('bob', 105)], [6 * SECOND, bidOf('ann', 106)])
      .until(2 * MINUTE)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      at: 61 * SECOND,
      title: 'Resumed, then outbid: Willow Court',
      path: `/investor/auction/live?auction=${FIRST}`,
    })
    expect(sent[1]?.text).toMatch(/the best bid is now 105-00\. Your firm leads again\.$/)
  })

  it('nothing of another auction, of another person or of another channel is held', () => {
    const start = choose(market({ push: everything, email: { paused: true } }).state, { push: everything }, 'bob')
    const { titles } = new Market(start).play([SECOND, bidOf('bob', 103)], [2 * SECOND, pause])
    // Ann's push waits; her email and Bob's push don't.
    expect(titles).toEqual([
      [SECOND, 'You have been outbid'],
      [2 * SECOND, 'Auction paused'],
      [2 * SECOND, 'Auction paused'],
    ])
  })

  it('a bid near the end is one alert about the outbid and the extension', () => {
    const { titles } = market().play([29 * MINUTE, bidOf('bob', 103)])
    expect(titles).toEqual([[29 * MINUTE, 'Outbid, then extended: Willow Court']])
  })
})

describe('a suspended account', () => {
  const suspended = (): Market => {
    const start = market({ push: everything, email: everything })
    start.play([SECOND, bidOf('bob', 103)], [2 * SECOND, pause])
    return start.play([3 * SECOND, { name: 'suspend account', actor: users.ann, origin: 'control' }])
  }
  const alertMails = ({ state }: Market) => state.mailbox.map(({ subject }) => subject)

  it('gets no alert that was held before, by push or email', () => {
    const later = suspended().until(10 * MINUTE)
    expect(later.titles.map(([, title]) => title)).toEqual(['You have been outbid', 'You have been outbid'])
    expect(alertMails(later)).toEqual(['You have been outbid', 'Your account is suspended'])
  })

  it('gets none of them after it is active again either, but later ones', () => {
    const later = suspended()
      .play([20 * SECOND, { name: 'reactivate account', actor: users.ann, origin: 'control' }])
      .until(10 * MINUTE)
      .run(TEN + 11 * MINUTE, resume)
    expect(later.titles.slice(2)).toEqual([
      [11 * MINUTE, 'Auction resumed'],
      [11 * MINUTE, 'Auction resumed'],
    ])
  })
})

describe('a mailbox', () => {
  it('drops its oldest emails when it is full, and the ids go on', () => {
    const { state } = market({ email: { paused: true } })
    const [mail] = new Market(state).play([2 * MINUTE, pause]).state.mailbox
    const full = Array.from(
      { length: MAX_MAILS },
      (_, index) => ({ ...mail, id: index + 1 }) as (typeof state.mailbox)[number],
    )
    const { mailbox } = new Market({ ...state, mailbox: full }).play([2 * MINUTE, pause]).state
    expect([mailbox.length, mailbox[0]?.id, mailbox.at(-1)?.id]).toEqual([MAX_MAILS, 2, MAX_MAILS + 1])
  })
})

describe('an auction that a person sees for the first time', () => {
  const searching = (filter: object) =>
    [
      store('ann', 'settings', { push: { new_match: true } }),
      store('ann', 'saved-searches', { one: { name: 'Willows', filter } }),
    ].reduce((state, command) => apply(state, command, TEN), withAuction(sampleWorld(), { status: 'commitment' }))
  const schedule = (overrides: object = {}): Command => ({
    name: 'schedule auction',
    actor: 'system',
    origin: 'control',
    auctionId: FIRST,
    startAt: TEN + 60 * MINUTE,
    minutes: 30,
    invited: [],
    ...overrides,
  })
  const alertsOf = (filter: object, ...commands: readonly Command[]) =>
    new Market(searching(filter)).play(...commands.map((command, index) => [index * MINUTE, command] as const)).sent

  it('alerts once if it matches a saved search', () => {
    const moved = schedule({ startAt: TEN + 90 * MINUTE })
    expect(alertsOf({ search: 'wíllow' }, schedule(), moved)).toMatchObject([
      { at: 0, title: 'New: Willow Court', text: 'It matches “Willows”.' },
    ])
    const uninvited = schedule({ invited: [profiles.bob] })
    expect(alertsOf({ search: 'willow' }, uninvited, schedule()).map(({ at }) => at)).toEqual([MINUTE])
  })

  it('names at most 60 characters of a search, and none that nobody sees', () => {
    const hostile = store('ann', 'saved-searches', { one: { name: `${'\u202e\n'}${'x'.repeat(9000)}`, filter: {} } })
    const state = apply(searching({}), hostile, TEN)
    expect(new Market(state).play([0, schedule()]).sent[0]?.text).toBe(`It matches “${'x'.repeat(60)}”.`)
  })

  it.each([
    ['another name', { search: 'riella' }, 0],
    ['all words, also of the lender', { search: 'court firm of lena' }, 1],
    ['the type of the loan', { construction: true }, 1],
    ['another type', { permanent: true }, 0],
    ['both types', { construction: true, permanent: true }, 1],
    ['the originator', { person: profiles.otto }, 1],
    ['loans without an originator', { person: 'lender' }, 0],
    ['watched auctions', { watched: true }, 0],
    ['auctions that were won', { win: true }, 0],
    ['a filter that can’t be read', { search: 7 }, 1],
  ])('is compared with %s', (_what, filter, count) => {
    expect(alertsOf(filter, schedule())).toHaveLength(count)
  })
})

describe('a sale', () => {
  const DAY = 24 * 60 * MINUTE
  const terms = { loan: { delivery_last_date_fees: '2026-03-06' } }
  const sold = (settings: object) =>
    new Market(choose(liveWorld(30, terms), settings)).play([0, bidOf('ann', 102)]).run(TEN + 30 * MINUTE, closeOnTime)

  it('reminds its buyer at 9:00 in New York on the day of delivery, in the bell and by the chosen channel', () => {
    const reminded = sold({ email: { delivery_due: true } }).until(30 * DAY)
    // 9:00 is an hour before ten.
    expect(reminded.titles).toEqual([[4 * DAY - 60 * MINUTE, 'Delivery due']])
    expect(reminded.state.mailbox.map(({ subject, text }) => [subject, text])).toEqual([
      ['Delivery due', 'Delivery without late fees for Willow Court is due on 03/06/2026.'],
    ])
    expect(reminded.state.notifications[users.ann]?.at(-1)).toMatchObject({ action: 'delivery_due' })
  })

  it('has no such timer for a buyer who didn’t ask, and no late reminder for one who asks after the day', () => {
    const silent = sold({ push: everything })
    const { state } = silent.until(30 * DAY)
    expect([silent.titles.map(([, title]) => title), state.notifications[users.ann]?.at(-1)?.action]).toEqual([
      ['You won the auction'],
      'auction_won',
    ])
    const late = new Market(choose(state, { push: { delivery_due: true } }))
    late.run(TEN + 10 * DAY, {
      name: 'remind',
      actor: 'system',
      origin: 'timer',
      auctionId: FIRST,
      reminder: 'delivery due',
    })
    expect(late.sent).toEqual([])
    expect(late.until(30 * DAY).state.notifications[users.ann]?.at(-1)?.action).toBe('auction_won')
  })
})

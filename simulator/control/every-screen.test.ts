// The scenario for tours and accessibility checks: whoever opens whatever page finds something on it.
import { describe, expect, it } from 'vitest'
import { auctionStatuses } from '../../src/contract/auction'
import { screenRoles } from '../../src/contract/role'
import { personByKey } from '../world/people'
import { auctionListFor } from '../world/project/auctions'
import { loanFor } from '../world/project/loans'
import { ownProfile } from '../world/project/profiles'
import { mayLoad } from '../world/project/visibility'
import { matterOfWorlds, scriptNamed } from './library'
import { openingOf } from './opening'

const script = scriptNamed('every-screen')
if (script === null) throw new Error('every-screen does not ship')
const { state } = openingOf(script, matterOfWorlds(), script.words.seed)
const idOf = (name: string): number => personByKey(state, script.personaOf(name))?.id ?? 0

describe('every-screen', () => {
  for (const role of screenRoles) {
    for (const status of auctionStatuses.filter((one) => mayLoad(role, one))) {
      it(`shows the ${role} an auction in ${status}`, () => {
        expect(auctionListFor(state, idOf(role), status)?.length).toBeGreaterThan(0)
      })
    }
    it(`gives the ${role} a profile`, () => expect(ownProfile(state, idOf(role))?.role).toBe(role))
    it(`keeps somebody of role ${role} who has none yet`, () => {
      const waiting = script.world.people.find((person) => person.role === role && !person.registered)
      expect(ownProfile(state, idOf(waiting?.key ?? ''))).toBeNull()
    })
  }

  it.each(['lender', 'originator', 'investor'])('has read and unread news for the %s', (role) => {
    const news = state.notifications[idOf(role)] ?? []
    expect(news.some((one) => one.read_at)).toBe(true)
    expect(news.some((one) => !one.read_at)).toBe(true)
  })

  it('lets an investor pass from a notice', () => {
    const open = state.notifications[idOf('investor')]?.filter((one) => one.action_result === 'pass') ?? []
    expect(open.length).toBeGreaterThan(0)
  })

  it('shows live auctions that are led, lost, without a bid, passed and paused', () => {
    const live = auctionListFor(state, idOf('investor'), 'live') ?? []
    expect(live.some((one) => one.rank === 1)).toBe(true)
    expect(live.some((one) => (one.rank ?? 0) > 1)).toBe(true)
    expect(live.some((one) => one.bid_count === 0)).toBe(true)
    expect(live.some((one) => one.passed_at)).toBe(true)
    expect(live.some((one) => one.paused_at)).toBe(true)
    expect(live.some((one) => one.loan.auction_process_type === 'rate')).toBe(true)
  })

  it('shows the lender an originator who waits, loans with documents, and one from another lender', () => {
    const own = ownProfile(state, idOf('lender'))
    expect(own?.role === 'lender' ? own.profile.originators.map((one) => one.standing) : []).toContain('waiting')
    const loans = auctionStatuses
      .flatMap((status) => auctionListFor(state, idOf('lender'), status) ?? [])
      .map((auction) => loanFor(state, idOf('lender'), auction.loan.id ?? 0))
      .filter((loan) => loan !== null && loan !== 'forbidden')
    expect(loans.some((loan) => (loan.documents?.length ?? 0) > 0)).toBe(true)
    expect(loans.some((loan) => loan.transferred_from)).toBe(true)
    expect(loans.map((loan) => loan.commitment)).toEqual(expect.arrayContaining(['waiting', 'rejected', 'accepted']))
  })

  it('has e-mails with links in the mailbox, and a question to the desk', () => {
    expect(state.mailbox.filter((mail) => mail.link).length).toBeGreaterThanOrEqual(2)
    expect(state.mailbox.length).toBeGreaterThanOrEqual(3)
  })
})

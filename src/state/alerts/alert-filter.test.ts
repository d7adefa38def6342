// Which alerts the settings let through, and how loud.
import { describe, expect, it } from 'vitest'
import type { RootState } from '../root-reducer'
import { anAuction, later, listAnswered, NOON, signedIn, stateAfter } from '../testing/samples'
import { alertKindOf, filterAlert } from './alert-filter'

const alert = { key: 'k', title: 'Outbid', text: 'Another investor leads.', sound: true } as const
const noon = Date.parse(NOON)
const about = { kind: 'outbid', auctionId: 17, at: noon } as const
/** An auction that ends in ten minutes, and these settings. */
const stateWith = (stored: Readonly<Record<string, unknown>>): RootState => {
  const state = stateAfter(signedIn, listAnswered('live', anAuction(17, { end_at: later(600) })))
  return { ...state, settings: { ...state.settings, stored } }
}

describe('an alert', () => {
  it('has the chosen volume', () => {
    expect(filterAlert(alert, about, stateWith({}))).toEqual({ ...alert, volume: 60 })
    expect(filterAlert(alert, about, stateWith({ volume: 15 }))).toEqual({ ...alert, volume: 15 })
  })
  it('is silent if the sound is off', () => {
    expect(filterAlert(alert, about, stateWith({ sound: false }))).toMatchObject({ sound: false })
  })
  it('is dropped if its kind is switched off', () => {
    const state = stateWith({ alerts: { outbid: false } })
    expect(filterAlert(alert, about, state)).toBeNull()
    expect(filterAlert(alert, { ...about, kind: 'closed' }, state)).not.toBeNull()
  })
  it('about an outbid in the last five minutes is kept if only a lost lead is switched on', () => {
    const state = stateWith({ alerts: { outbid: false, lead_lost: true } })
    expect(filterAlert(alert, { ...about, at: noon + 299_999 }, state)).toBeNull()
    expect(filterAlert(alert, { ...about, at: noon + 300_000 }, state)).not.toBeNull()
  })
  it('says that the server pushes it, if this browser is subscribed and the user chose that', () => {
    const isPushed = (push: object, subscribed: boolean) => {
      const state = stateWith({ push })
      return filterAlert(alert, about, { ...state, push: { ...state.push, subscribed } })?.pushed ?? false
    }
    expect([
      isPushed({ outbid: true }, true),
      isPushed({ outbid: true }, false),
      isPushed({ won: true }, true),
    ]).toEqual([true, false, false])
  })
  it('waits for the last minutes of its auction, to the millisecond, if the user chose that', () => {
    const state = stateWith({ quiet_until_last_minutes: 5 })
    expect(filterAlert(alert, { ...about, at: noon + 299_999 }, state)).toBeNull()
    expect(filterAlert(alert, { ...about, at: noon + 300_000 }, state)).not.toBeNull()
  })
  it('is never delayed if it is about a close, about no auction, or about one without a known end', () => {
    const state = stateWith({ quiet_until_last_minutes: 5 })
    expect(filterAlert(alert, { ...about, kind: 'closed' }, state)).not.toBeNull()
    expect(filterAlert(alert, { kind: null, auctionId: null, at: noon }, state)).not.toBeNull()
    expect(filterAlert(alert, { ...about, auctionId: 99 }, state)).not.toBeNull()
  })
})

it('the kind of a notification is derived from its action', () => {
  expect(['outbid', 'auction_extended', 'auction_won', 'auction_no_sale', 'notice', null].map(alertKindOf)).toEqual([
    'outbid',
    'extended',
    'won',
    'closed',
    null,
    null,
  ])
})

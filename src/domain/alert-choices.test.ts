// Which kinds of alerts a user gets on which channel.
import { describe, expect, it } from 'vitest'
import { choicesOn, isChoice, isChosen, kindsAt } from './alert-choices'

const alerts = { outbid: true, leading: true, extended: true, closed: true }

describe('a kind of alert', () => {
  it('is off outside the app until the user chooses it', () => {
    expect(isChosen({ alerts }, 'push', 'outbid')).toBe(false)
    expect(isChosen({ alerts, push: { outbid: true } }, 'push', 'outbid')).toBe(true)
    expect(isChosen({ alerts, push: { outbid: true } }, 'email', 'outbid')).toBe(false)
  })
  it('is on in the app unless it is about a day that is due', () => {
    const kinds = ['paused', 'new_match', 'deposit_due', 'delivery_due'] as const
    expect(kinds.map((kind) => isChosen({ alerts }, 'alerts', kind))).toEqual([true, true, false, false])
  })
  it('follows the one choice for all results, if the settings are older', () => {
    const older = { alerts: { ...alerts, closed: false } }
    expect(isChosen(older, 'alerts', 'won')).toBe(false)
    expect(isChosen({ alerts: { ...older.alerts, lost: true } }, 'alerts', 'lost')).toBe(true)
  })
  it('can’t be turned off in the app for a bid that waits, nor be chosen where the server can’t tell of it', () => {
    const off = { alerts: { ...alerts, to_confirm: false } }
    expect([isChosen(off, 'alerts', 'to_confirm'), isChoice('alerts', 'to_confirm')]).toEqual([true, false])
    expect([isChoice('push', 'to_confirm'), isChoice('push', 'closed'), isChoice('alerts', 'closed')]).toEqual([
      true,
      false,
      true,
    ])
    expect(choicesOn({ alerts }, 'alerts')).not.toHaveProperty('to_confirm')
    expect(choicesOn({ alerts }, 'email')).not.toHaveProperty('closed')
  })
})

it('an outbid in the last five minutes is also a lost lead', () => {
  expect([null, 300_001, 300_000].map((left) => kindsAt('outbid', left))).toEqual([
    ['outbid'],
    ['outbid'],
    ['outbid', 'lead_lost'],
  ])
  expect(kindsAt('extended', 1)).toEqual(['extended'])
})

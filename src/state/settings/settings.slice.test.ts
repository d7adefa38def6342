// Settings parsed from stored data: each field separately, with defaults for unreadable ones.
import { describe, expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings.slice'

describe('stored settings', () => {
  /** Verifies: S3.22 */
  test('are restored as they were stored', () => {
    const chosen = {
      ...defaultSettings,
      sound: false,
      volume: 5,
      alerts: { ...defaultSettings.alerts, outbid: false, extended: false, won: false },
      push: { ...defaultSettings.push, outbid: true },
      email: { ...defaultSettings.email, deposit_due: true },
      quiet_until_last_minutes: 10,
      announcements: 'none' as const,
      confirm_before_bid: false,
      theme: 'dark' as const,
    }
    expect(readSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })

  test.each([[undefined], [null], ['loud'], [7], [[]], [{}], [{ volume: 900, theme: 'pink', alerts: 'all' }]])(
    'that are %j are the defaults',
    (stored) => expect(readSettings(stored)).toEqual(defaultSettings),
  )

  test('of an older app have the choices that it knew, and its one choice for all results', () => {
    const { alerts, push } = readSettings({ alerts: { outbid: false, leading: true, extended: true, closed: false } })
    expect([alerts.outbid, alerts.won, alerts.lost, alerts.paused, push.outbid]).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
  })

  test('keep their readable fields if others are unreadable', () => {
    expect(readSettings({ volume: 'x', theme: 'dark' })).toEqual({ ...defaultSettings, theme: 'dark' })
  })
})

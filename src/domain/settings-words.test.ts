// Which alerts the settings let through.
import { describe, expect, test } from 'vitest'
import type { AlertKind, Settings } from '../contract/settings'
import { mayAlert } from './settings-words'

const settings = (change: Partial<Settings> = {}): Settings => ({
  sound: true,
  volume: 60,
  alerts: { outbid: true, leading: true, extended: true, closed: true },
  quiet_until_last_minutes: null,
  announcements: 'own',
  confirm_before_bid: true,
  theme: 'system',
  ...change,
})
const quiet = settings({ quiet_until_last_minutes: 5 })
const deaf = settings({ alerts: { outbid: false, leading: true, extended: true, closed: true } })

describe('an alert', () => {
  test.each<readonly [string, Settings, AlertKind, number | null, boolean]>([
    ['is raised by default', settings(), 'outbid', 3_600_000, true],
    ['of a kind that is switched off is not raised', deaf, 'outbid', 1_000, false],
    ['of another kind still is', deaf, 'leading', 1_000, true],
    ['before the last minutes is kept quiet', quiet, 'outbid', 300_001, false],
    ['within the last minutes is raised', quiet, 'outbid', 300_000, true],
    ['that an auction has closed is never kept quiet', quiet, 'closed', null, true],
    ['about an auction without an end is raised', quiet, 'leading', null, true],
  ])('%s', (_case, chosen, kind, endsInMs, raised) => expect(mayAlert(chosen, kind, endsInMs)).toBe(raised))
})

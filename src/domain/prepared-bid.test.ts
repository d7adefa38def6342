// The words about a prepared bid.
import { expect, it } from 'vitest'
import { pinResetText } from './prepared-bid'

it.each([
  [undefined, ''],
  [{ at: '2026-03-03T15:15:00.000Z', by: [] }, ' The PIN of M. Ortega was reset on 03/03/2026 10:15:00 ET.'],
  [
    { at: '2026-03-03T15:15:00.000Z', by: ['J. Whitfield', 'A. Price'] },
    ' The PIN of M. Ortega was reset on 03/03/2026 10:15:00 ET, approved by J. Whitfield and A. Price.',
  ],
])('a reset of %j is said as %j', (reset, text) => expect(pinResetText('M. Ortega', reset)).toBe(text))

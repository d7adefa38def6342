// The busy market with a hundredth of its auctions, for tests that need no thousands: those take seconds to make.
import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../fixtures/scenarios/busy-market.yaml', import.meta.url), 'utf8')

/** A scenario: sixty live auctions, a few in every other status. */
export const SMALL_MARKET = text.replace(/^ {2}(pre|commitment|submitted|incomplete|past): \d+$/gm, '  $1: 8')

// The busy market with a hundredth of its auctions, for tests: the full market takes seconds to create.
import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../fixtures/scenarios/busy-market.yaml', import.meta.url), 'utf8')

/** The text of a scenario with 60 live auctions and 8 in every other status. */
export const SMALL_MARKET = text.replace(/^ {2}(pre|commitment|submitted|incomplete|past): \d+$/gm, '  $1: 8')

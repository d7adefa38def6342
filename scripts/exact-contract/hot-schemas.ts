// The schemas of which checks are written as code: whole auctions and news of them come most often by far.
import { join } from 'node:path'
import { auction } from '../../src/contract/auction'
import { auctionNews } from '../../src/contract/auction-event'
import { day, price, rate } from '../../src/contract/fields'
import { exactText } from './exact-text'

/** Where the checks are written. */
export const EXACT_FILE = join(import.meta.dirname, '../../src/contract/hot-schemas.exact.ts')

/** The text of that file, by the contract as it is. */
export const exactFile = (): string =>
  exactText(
    [
      { name: 'auction', from: 'auction', schema: auction },
      { name: 'auctionNews', from: 'auction-event', schema: auctionNews },
    ],
    Object.entries({ day, price, rate }).map(([name, schema]) => ({ name, from: 'fields', schema })),
  )

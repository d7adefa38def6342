// What somebody looks at besides the boards: pages that follow a channel only while they are open.
import type { PersonInCast, RunningWorld } from '../../simulator/runtime/running-world'
import type { Draws } from '../../simulator/world/draws'
import { personById } from '../../simulator/world/people/people'
import { rowsOf } from '../../simulator/world/table'
import { biddersWatched } from '../../src/state/bidders/bidders.slice'
import { indicationsOpened } from '../../src/state/indications/indications.slice'
import { pick } from './values'

export interface Looks {
  readonly indications: boolean
  /** The live auction whose bidders a seller watches; null for none. */
  readonly biddersOf: number | null
}

/** Investors have neither page. */
export const noLooks: Looks = { indications: false, biddersOf: null }

/** What this person has open for the whole storm, in each of their tabs. */
export function drawnLooks(world: RunningWorld, { role, userId }: PersonInCast, drawn: Draws): Looks {
  if (role !== 'lender' && role !== 'originator') return noLooks
  const profileId = personById(world.state(), userId)?.profile?.id
  const own = [...rowsOf(world.state().auctions)].filter(
    ({ status, sellerProfileId }) => status === 'live' && sellerProfileId === profileId,
  )
  return {
    indications: drawn.percent(50),
    biddersOf: drawn.percent(60) ? (pick(own, drawn)?.id ?? null) : null,
  }
}

/** What opening these pages dispatches. */
export const openings = ({ indications, biddersOf }: Looks) => [
  ...(indications ? [indicationsOpened()] : []),
  ...(biddersOf === null ? [] : [biddersWatched({ auctionId: biddersOf })]),
]

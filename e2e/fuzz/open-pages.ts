// The pages that a person has open besides the boards: those that follow a channel only while they're open.
import type { PersonInCast, RunningWorld } from '../../simulator/runtime/running-world'
import type { Draws } from '../../simulator/world/draws'
import { personById } from '../../simulator/world/people/people'
import { rowsOf } from '../../simulator/world/table'
import { biddersWatched } from '../../src/state/bidders/bidders.slice'
import { indicationsOpened } from '../../src/state/indications/indications.slice'
import { pick } from './values'

export interface OpenPages {
  readonly indications: boolean
  /** The id of the live auction whose bidders a seller watches; null for none. */
  readonly biddersOf: number | null
}

/** Investors have neither page. */
export const noOpenPages: OpenPages = { indications: false, biddersOf: null }

/** The pages that this person has open during the whole storm, in each of their tabs. */
export function drawOpenPages(world: RunningWorld, { role, userId }: PersonInCast, draw: Draws): OpenPages {
  if (role !== 'lender' && role !== 'originator') return noOpenPages
  const profileId = personById(world.state(), userId)?.profile?.id
  const own = [...rowsOf(world.state().auctions)].filter(
    ({ status, sellerProfileId }) => status === 'live' && sellerProfileId === profileId,
  )
  return {
    indications: draw.percent(50),
    biddersOf: draw.percent(60) ? (pick(own, draw)?.id ?? null) : null,
  }
}

/** The actions that opening these pages dispatches. */
export const actionsToOpen = ({ indications, biddersOf }: OpenPages) => [
  ...(indications ? [indicationsOpened()] : []),
  ...(biddersOf === null ? [] : [biddersWatched({ auctionId: biddersOf })]),
]

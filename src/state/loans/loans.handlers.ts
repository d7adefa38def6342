// The loan of each auction, as the newest news of the auction has it. Compares with the auctions as they were before.
import type { Auction } from '../../contract/auction'
import { sameJson } from '../../contract/same-json'
import { rightAfterAll } from '../auctions/age-claims'
import { isNews } from '../auctions/auction-news'
import { forgottenBy } from '../auctions/eviction'
import type { BeforeContext, BeforeHandlers } from '../core/fold'
import { get, removeAll, replace } from '../core/table'
import type { LoansState } from './loans.state'
import { noLoans } from './loans.state'

/**
 * Takes the loan of what is news. One that the wire repeats is the same object: transport compares what it reads
 * (known-auctions.ts). Here only those of one age are worth comparing.
 */
function take(slice: LoansState, wire: Auction, { before, transient }: BeforeContext, isRight = false): LoansState {
  const known = get(slice.rows, wire.id)
  if (known === wire.loan) return slice
  if (known !== undefined) {
    const row = get(before.auctions.rows, wire.id)
    if (!isRight && !isNews(row, wire)) return slice
    if (row?.version === wire.version && sameJson(known, wire.loan)) return slice
  }
  const rows = replace(slice.rows, wire.id, known, wire.loan, transient)
  return rows === slice.rows ? slice : { rows }
}

export const loansHandlers: BeforeHandlers<'loans'> = {
  'auction.list/answered': (slice, { payload }, context) =>
    payload.answer.data.reduce((state, wire) => take(state, wire, context), slice),
  'auction.bid/answered': (slice, { payload }, context) =>
    payload.answer.data === null ? slice : take(slice, payload.answer.data, context),
  'auction/added': (slice, { payload }, context) => take(slice, payload.data, context),
  'auction/changed': (slice, { payload }, context) => take(slice, payload.data, context),
  'auction/removed': (slice, { payload }, { before }) => {
    const forgotten = forgottenBy(before.auctions, payload.data.id, payload.status)
    if (forgotten.length === 0) return slice
    const ids = forgotten.map(({ id }) => id)
    return { rows: removeAll(slice.rows, ids) }
  },
  'subject/synced': (slice, { payload }, context) =>
    rightAfterAll(context.before.auctions, payload.subject).reduce(
      (state, wire) => take(state, wire, context, true),
      slice,
    ),
  'world/replaced': () => noLoans,
}

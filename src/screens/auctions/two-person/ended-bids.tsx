// The firm's latest prepared bids and how they ended, in the settings, because their cards disappear immediately.
import { preparedText } from '../../../domain/prepared-bid'
import { selectLoan } from '../../../state/market/market.selectors'
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { useAppSelector } from '../../store-binding'
import type { PreparedBid } from './prepared-bid-order'
import { PreparedFigure } from './prepared-figure'
import { useOutcomeOf } from './use-outcome-of'

const MAX_SHOWN = 5

/** Newest first. Hidden if none has ended. */
export function EndedBids() {
  const { prepared } = useAppSelector(selectTwoPerson)
  const outcomeOf = useOutcomeOf()
  const ended = prepared.flatMap((bid) => {
    const outcome = outcomeOf(bid)
    return outcome === null ? [] : [{ bid, outcome }]
  })
  if (ended.length === 0) return null
  return (
    <>
      <h3 className="two-person__heading" id="ended-bids-heading">
        Latest prepared bids
      </h3>
      <ul className="ended-bids num" aria-labelledby="ended-bids-heading">
        {ended
          .slice(-MAX_SHOWN)
          .toReversed()
          .map(({ bid, outcome }) => (
            <EndedBid key={bid.id} bid={bid} outcome={outcome} />
          ))}
      </ul>
    </>
  )
}

function EndedBid({ bid, outcome }: { readonly bid: PreparedBid; readonly outcome: string }) {
  const project = useAppSelector((state) => selectLoan(state, bid.auction_id)?.project_name)
  return (
    <li>
      <b>
        <PreparedFigure bid={bid} /> on {project ?? `auction ${bid.auction_id}`}
      </b>
      <small>
        {preparedText(bid)} {outcome}
      </small>
    </li>
  )
}

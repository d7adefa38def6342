// What the firm's limits leave for a bid, in the ticket. The server alone decides, so the bid doesn't wait for this.
import { selectIsOld } from '../../../state/connection/freshness'
import { makeFirmRoomView } from '../../../state/views/firm-room.view'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector, useView } from '../../store-binding'
import { firmRoomText } from './firm-limits-copy'

/** Nothing without limits, and while the figure may be outdated. */
export function FirmLimitLine({ auctionId }: { readonly auctionId: number }) {
  const room = useView(makeFirmRoomView, useOfficialNow(), auctionId)
  const isOld = useAppSelector(selectIsOld)
  return room === null || isOld ? null : <p className="key num">{firmRoomText(room)}</p>
}

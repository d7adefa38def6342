// The status of an auction, as a tag.
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { LivePill, Tag } from '../../../ui/tag'

/** **LIVE**, **PAUSED**, **PRE**, **CLOSED**, or the status before an auction. */
export function StatusMark({ panel }: { readonly panel: AuctionPanel }) {
  const { status, paused_at } = panel.auction
  switch (status) {
    case 'live':
      return paused_at ? <Tag tone="warn">PAUSED</Tag> : <LivePill>LIVE</LivePill>
    case 'pre':
      return <Tag tone="info">PRE</Tag>
    case 'past':
      return <Tag>CLOSED</Tag>
    case 'incomplete':
    case 'submitted':
    case 'commitment':
      return <Tag>{status.toUpperCase()}</Tag>
    default:
      return status satisfies never
  }
}

// Tag for an auction's status.
import { LivePill, Tag } from '../../../ui/tag'
import { useAuction } from '../auction-context'
import type { Gone } from '../use-gone'

/** **LIVE**, **PAUSED**, **PRE**, **CLOSED**, an earlier status, or why the auction has left the viewer's boards. */
export function StatusMark({ gone = null }: { readonly gone?: Gone | null }) {
  const panel = useAuction()
  if (gone !== null) return <Tag tone="warn">{gone.mark}</Tag>
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

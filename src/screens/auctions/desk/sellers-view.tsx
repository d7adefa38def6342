// For sellers: which investors may bid and are connected, who passed, and who opened documents.
import { formatZonedDateTime } from '../../../domain/official-time'
import { Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { announcedStatuses } from '../announced-statuses'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { BidderList } from './bidder-list'
import { openedText } from './opened-copy'
import './sellers-view.css'

/** Bidders while live, invitations and passes, and opened documents once investors can see them. */
export function SellersView() {
  const panel = useAuction()
  const { invited, passes, opened, status, withdrawn_reason, unreadable_rows } = panel.auction
  const hasBidders = useOffers('bidders')
  // Investors can pass only on announced auctions.
  const isAnnounced = announcedStatuses.includes(status)
  if (!invited && !passes)
    return isAnnounced ? (
      <PanelSection title="Investors">
        <p className="panel__sub">This server doesn’t send who is invited and who passed.</p>
      </PanelSection>
    ) : null
  return (
    <>
      {withdrawn_reason ? (
        <div className="panel__notes">
          <Notice tone="warn">Withdrawn: {withdrawn_reason}</Notice>
        </div>
      ) : null}
      {status === 'live' && hasBidders ? (
        <PanelSection title="Bidders">
          <BidderList />
        </PanelSection>
      ) : null}
      <PanelSection title="Investors">
        <UnreadableNote count={unreadable_rows?.passes} one="pass" many="passes" />
        <Facts
          layout="lines"
          facts={[
            {
              name: 'Invited',
              value: invited && invited.length > 0 ? invited.map(({ name }) => name).join(', ') : 'All investors',
            },
            ...(isAnnounced || passes?.length
              ? [
                  {
                    name: 'Passed',
                    value:
                      passes && passes.length > 0
                        ? passes.map(({ investor, at }) => `${investor.name}, ${formatZonedDateTime(at)}`).join('; ')
                        : unreadable_rows?.passes
                          ? 'Unknown'
                          : 'None',
                  },
                ]
              : []),
          ]}
        />
      </PanelSection>
      {isAnnounced && opened ? (
        <PanelSection title="Opened documents">
          {opened.length === 0 ? (
            <p className="panel__sub">No investor has opened a document{status === 'past' ? '.' : ' yet.'}</p>
          ) : (
            <ul className="investors num" aria-label="Investors who opened documents">
              {opened.map((opening) => (
                <li key={opening.investor.id}>
                  <b>{opening.investor.name}</b>
                  <span className="key">{openedText(opening)}</span>
                </li>
              ))}
            </ul>
          )}
        </PanelSection>
      ) : null}
    </>
  )
}

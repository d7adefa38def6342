// For sellers: a loan's progress toward closing, with the firm commitment and the checklist.
import { formatDollars } from '../../../domain/money'
import { formatZonedDateTime } from '../../../domain/official-time'
import { Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { useAuction } from '../auction-context'
import { agencyFormLabel, agencyName } from '../commitment-copy'
import { amountText } from '../loan-copy'
import { PanelSection } from '../panel-section'
import { ClosingList } from './closing-list'
import { RateLock } from './rate-lock'

/** The lender it came from, the firm commitment while pending, and the checklist. */
export function LoanProgress() {
  const panel = useAuction()
  const { status, transferred_from } = panel.auction
  return (
    <>
      {transferred_from ? (
        <PanelSection title="Transfer">
          <Facts facts={[{ name: 'Transferred from', value: transferred_from }]} />
        </PanelSection>
      ) : null}
      {status === 'submitted' || status === 'commitment' ? (
        <PanelSection title="Firm commitment">
          <Commitment />
        </PanelSection>
      ) : null}
      <RateLock />
      <ClosingList />
    </>
  )
}

function Commitment() {
  const { auction, loan } = useAuction()
  const form = agencyFormLabel(loan)
  if (auction.status === 'commitment')
    return (
      <>
        <Facts
          facts={[{ name: 'Accepted', value: formatZonedDateTime(auction.committed_at ?? auction.statused_at) }]}
        />
        {auction.commitment === 'waiting' ? (
          <Notice tone="info" role="status">
            {agencyName(loan)} is reviewing the amended {form} form for {amountText(loan)}. The auction can be scheduled
            once it is accepted.
          </Notice>
        ) : auction.commitment === 'rejected' ? (
          <Notice tone="warn" role="status">
            {agencyName(loan)} sent back the amended {form} form: {auction.commitment_reason ?? 'no reason given.'}{' '}
            Upload a new one. The auction can be scheduled once it is accepted.
          </Notice>
        ) : typeof auction.letter_amount === 'number' ? (
          <Notice tone="warn" role="status">
            The letter is for {formatDollars(auction.letter_amount)}, but the loan is {amountText(loan)}. Upload an
            amended {form} form. The auction can be scheduled once {agencyName(loan)} accepts it.
          </Notice>
        ) : null}
      </>
    )
  if (auction.commitment === 'waiting')
    return (
      <Notice tone="info">
        {agencyName(loan)} is reviewing the {form} form.
      </Notice>
    )
  if (auction.commitment === 'rejected')
    return (
      <Notice tone="warn">
        The agency sent back the {form} form: {auction.commitment_reason ?? 'no reason given.'} Upload a new one.
      </Notice>
    )
  // A server that doesn't list the documents may have the form.
  return (
    <Notice tone="neutral">
      {(auction.missing ?? auction.documents)
        ? `Missing: the ${form} form. The agency can accept the commitment once it is uploaded.`
        : `The agency can accept the commitment once the ${form} form is uploaded.`}
    </Notice>
  )
}

// The **Accept transfer** dialog: both firms, the loan's terms and its documents.
import { loanFileForms } from '../../../domain/loan/documents'
import { isStaleRefusal } from '../../../state/desk/order-terms'
import { answerOfferSubject } from '../../../state/loan-setup/loan-setup.slice'
import { loanOfferAnswerRequest } from '../../../state/loan-setup/loan-transfer.epics'
import { Facts } from '../../../ui/facts'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { furtherTerms, keyTerms, kindOf, sectionName } from '../loan-copy'
import { DealTerms } from './deal-terms'
import { OrderDialog } from './order-dialog'
import { useSeenTerms } from './use-seen-terms'

/** Terms that the dialog shows above as large figures, or with the firms. */
const inFigures: ReadonlySet<string> = new Set([
  'Loan amount',
  'GNMA rate',
  'Fixed price',
  'Minimum price',
  'Maximum rate',
  'Increment',
  'Seller',
])

interface AcceptTransferProps {
  readonly onClose: () => void
}

/** Closes when the response was sent; the caller reports it. */
export function AcceptTransferDialog({ onClose }: AcceptTransferProps) {
  const panel = useAuction()
  const { auction } = panel
  const loanId = panel.loan.id ?? 0
  const answer = useRequest(loanOfferAnswerRequest, answerOfferSubject(loanId), { onSucceeded: onClose })
  const refusal = answer.status === 'failed' ? answer.error : null
  const terms = useSeenTerms('transfer', panel, answer.isOpen)
  const offer = auction.transfer_offer
  if (!offer) return null
  const { loan } = terms
  const documents = loanFileForms.filter(({ form }) => auction.documents?.includes(form)).map(({ label }) => label)
  return (
    <OrderDialog
      title="Accept transfer"
      subtitle={loan.project_name}
      submitLabel="Accept transfer"
      order={{
        pending: answer.isOpen,
        refusal: refusal?.message ?? null,
        isStale: refusal !== null && isStaleRefusal(refusal),
        dismiss: answer.dismiss,
      }}
      terms={terms}
      onSend={() => {
        answer.dismiss()
        answer.send({ loanId, accept: true, seen: { auctionId: auction.id, terms: terms.seen } })
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: 'From', value: offer.from.name },
          { name: 'To', value: offer.to.name },
          { name: 'Loan', value: `${sectionName(loan)} · ${kindOf(loan)}` },
          { name: 'Documents', value: documents.length === 0 ? 'None' : documents.join(', ') },
        ]}
      />
      <DealTerms terms={terms} hasOtherTerms={false} />
      <Facts
        layout="lines"
        facts={[...keyTerms(loan), ...furtherTerms(loan)].filter(({ name }) => !inFigures.has(name))}
      />
      <p>
        You become the seller. Terms and documents carry over, and you choose the contact, servicing person and
        signators. {offer.from.name} can no longer see or change the loan.
      </p>
    </OrderDialog>
  )
}

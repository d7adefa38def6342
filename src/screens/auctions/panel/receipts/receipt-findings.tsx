// The findings of a check of receipts, and what they prove. Loaded on demand, because it contains the hashing.
import { PROOF_DOES_NOT_MEAN, PROOF_MEANS } from '../../../../domain/receipt-proof'
import { makeReceiptProofView } from '../../../../state/views/receipt-proof.view'
import { Notice } from '../../../../ui/states'
import { useView } from '../../../store-binding'

/** The findings; nothing before a check. */
export function ReceiptFindings({ auctionId }: { readonly auctionId: number }) {
  const proof = useView(makeReceiptProofView, auctionId)
  if (proof === null) return null
  return (
    <Notice tone={proof.holds ? 'good' : 'wrong'} role="status">
      <b>{proof.holds ? 'Verified.' : 'Not verified.'}</b>
      <ul className="receipts__findings">
        {proof.findings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {proof.holds ? `${PROOF_MEANS} ${PROOF_DOES_NOT_MEAN}` : 'Download the receipts and ask the desk.'}
    </Notice>
  )
}

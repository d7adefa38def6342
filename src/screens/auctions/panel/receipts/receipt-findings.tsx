// The result of verifying receipts or one signed line. Loaded on demand, because it includes the hashing code.
import { useEffect, useRef } from 'react'
import { PROOF_DOES_NOT_MEAN, PROOF_MEANS, proveLine, type ReceiptProof } from '../../../../domain/receipt-proof'
import { selectReceipts } from '../../../../state/receipts/receipts.slice'
import { makeReceiptProofView } from '../../../../state/views/receipt-proof.view'
import { Notice } from '../../../../ui/states'
import { useAppSelector, useView } from '../../../store-binding'

export interface ReceiptFindingsProps {
  readonly auctionId: number
  /** The line to verify; null for all receipts. */
  readonly line: string | null
}

/** Scrolls into view on mount. Nothing before a check. */
export function ReceiptFindings({ auctionId, line }: ReceiptFindingsProps) {
  const proof = useView(makeReceiptProofView, auctionId)
  const chain = useAppSelector((state) => selectReceipts(state, auctionId)?.chain ?? null)
  if (line !== null) return chain === null ? null : <Findings proof={proveLine(line, chain)} about="line" />
  return proof === null ? null : <Findings proof={proof} about="receipts" />
}

function Findings({ proof, about }: { readonly proof: ReceiptProof; readonly about: 'line' | 'receipts' }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers return a promise here, which must not be taken for a cleanup function.
    void root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={root} className="receipts__answer">
      <Notice tone={proof.holds ? 'good' : 'wrong'} role="status">
        <b>{proof.holds ? 'Verified.' : 'Not verified.'}</b>
        <ul className="receipts__findings">
          {proof.findings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {meaning(proof.holds, about)}
      </Notice>
    </div>
  )
}

function meaning(holds: boolean, about: 'line' | 'receipts'): string {
  if (!holds)
    return about === 'line' ? 'Compare it with the line you saved.' : 'Download your receipts and contact the desk.'
  return about === 'line' ? '' : `${PROOF_MEANS} ${PROOF_DOES_NOT_MEAN}`
}

// The findings of a check of receipts, or of one line, and what they prove. Loaded on demand, because it contains the hashing.
import { useEffect, useRef } from 'react'
import type { ReceiptProof } from '../../../../domain/receipt-proof'
import { PROOF_DOES_NOT_MEAN, PROOF_MEANS, proveLine } from '../../../../domain/receipt-proof'
import { selectReceipts } from '../../../../state/receipts/receipts.slice'
import { makeReceiptProofView } from '../../../../state/views/receipt-proof.view'
import { Notice } from '../../../../ui/states'
import { useAppSelector, useView } from '../../../store-binding'

interface ReceiptFindingsProps {
  readonly auctionId: number
  /** The line that was asked about; null for all receipts. */
  readonly line: string | null
}

/** The findings; nothing before a check. They come into view where the check was asked for. */
export function ReceiptFindings({ auctionId, line }: ReceiptFindingsProps) {
  const proof = useView(makeReceiptProofView, auctionId)
  const chain = useAppSelector((state) => selectReceipts(state, auctionId)?.chain ?? null)
  if (line !== null) return chain === null ? null : <Findings proof={proveLine(line, chain)} about="line" />
  return proof === null ? null : <Findings proof={proof} about="receipts" />
}

function Findings({ proof, about }: { readonly proof: ReceiptProof; readonly about: 'line' | 'receipts' }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: what a browser returns of this is no cleanup.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="receipts__answer">
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
    return about === 'line' ? 'Compare it with the line that you kept.' : 'Download the receipts and ask the desk.'
  return about === 'line' ? '' : `${PROOF_MEANS} ${PROOF_DOES_NOT_MEAN}`
}

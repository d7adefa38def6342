// Copies a receipt as its signed line, so that it can be kept or sent elsewhere.
import { Check, ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { receiptLine } from '../../../../domain/receipt-line'
import { IconButton } from '../../../../ui/button'
import { useScreenPorts } from '../../../store-binding'
import type { Receipt } from './receipt-copy'

/** The button of one receipt; says whether the line was copied. */
export function CopyLine({ receipt }: { readonly receipt: Receipt }) {
  const { clipboard } = useScreenPorts()
  const [copied, setCopied] = useState<boolean | null>(null)
  const name = `Copy signed line of receipt ${receipt.sequence}`
  return (
    <>
      <IconButton label={name} onClick={() => void clipboard.copy(receiptLine(receipt)).then(setCopied)}>
        {copied === true ? <Check size={16} aria-hidden="true" /> : <ClipboardCopy size={16} aria-hidden="true" />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {copied === null ? '' : copied ? 'Copied' : 'The browser does not allow copying: download the lines instead.'}
      </span>
    </>
  )
}

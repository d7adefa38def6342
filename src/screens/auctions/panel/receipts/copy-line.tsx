// Copies a receipt to the clipboard as a signed line, to save or send.
import { Check, ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { receiptLine } from '../../../../domain/receipt-line'
import { IconButton } from '../../../../ui/button'
import { useScreenPorts } from '../../../store-binding'
import type { Receipt } from './receipt-copy'

/** The button. Announces whether copying worked. */
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
        {copied === null ? '' : copied ? 'Copied' : 'Your browser blocked copying. Download the signed lines instead.'}
      </span>
    </>
  )
}

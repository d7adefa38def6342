// Copies a receipt to the clipboard as a signed line, to save or send. Over plain http there is no clipboard, so the line is shown.
import { Check, ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { receiptLine } from '../../../../domain/receipt-line'
import { IconButton } from '../../../../ui/button'
import { TextField } from '../../../../ui/text-field'
import { useScreenPorts } from '../../../store-binding'
import type { Receipt } from './receipt-copy'

/** The button; if the browser blocks copying, with the line in a field. */
export function CopyLine({ receipt }: { readonly receipt: Receipt }) {
  const { clipboard } = useScreenPorts()
  const [copied, setCopied] = useState<boolean | null>(null)
  const line = receiptLine(receipt)
  return (
    <>
      <IconButton
        label={`Copy signed line of receipt ${receipt.sequence}`}
        onClick={() => void clipboard.copy(line).then(setCopied)}
      >
        {copied === true ? <Check size={16} aria-hidden="true" /> : <ClipboardCopy size={16} aria-hidden="true" />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {copied === null ? '' : copied ? 'Copied' : 'Your browser blocked copying. Select the line and copy it.'}
      </span>
      {copied === false ? (
        <span className="receipts__blocked">
          <TextField
            label={`Signed line of receipt ${receipt.sequence}`}
            help="Your browser blocked copying. Select the line and copy it."
            value={line}
            onText={() => undefined}
            onFocus={(event) => event.target.select()}
            readOnly
            spellCheck={false}
          />
        </span>
      ) : null}
    </>
  )
}

// Buttons to verify and download receipts. A result appears right below the button that requested it.
import { Download, ShieldCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { receiptsCheckRequested, selectReceipts } from '../../../../state/receipts/receipts.slice'
import { selectSession } from '../../../../state/session/session.slice'
import { Button } from '../../../../ui/button'
import { WhenLoaded } from '../../../../ui/lazy-part'
import { Placeholder } from '../../../../ui/placeholder'
import { Notice } from '../../../../ui/states'
import { TextArea } from '../../../../ui/text-area'
import { useAppDispatch, useAppSelector, useGetState, useScreenPorts } from '../../../store-binding'
import { useOffers } from '../../../use-offers'
import type { TextFile } from '../../text-file'
import { findings } from './lazy-findings'
import { linesFile, type ReceiptsExport, receiptsFile } from './receipt-copy'

interface ReceiptToolsProps {
  readonly auctionId: number
  readonly project: string
}

/** **Verify**, the downloads, and the form to verify one line. */
export function ReceiptTools({ auctionId, project }: ReceiptToolsProps) {
  const { saver, clock } = useScreenPorts()
  const getState = useGetState()
  const dispatch = useAppDispatch()
  const check = useAppSelector((state) => selectReceipts(state, auctionId)?.check)
  /** The line last submitted for verification; null for all receipts. */
  const [submittedLine, setSubmittedLine] = useState<string | null>(null)
  const canVerify = useOffers('receipt-proof')
  const verify = (line: string | null) => {
    setSubmittedLine(line)
    dispatch(receiptsCheckRequested({ auctionId }))
  }
  const download = (fileOf: (content: ReceiptsExport) => TextFile) => {
    const receipts = selectReceipts(getState(), auctionId)
    if (receipts === undefined) return
    const { world } = selectSession(getState())
    saver.save(fileOf({ auctionId, project, receipts, world, at: clock.read().now }))
  }
  return (
    <>
      <div className="receipts__tools">
        {canVerify ? (
          <Button
            size="small"
            busy={check === 'reading' && submittedLine === null}
            onClick={() => verify(null)}
            {...findings.preloadHandlers}
          >
            <ShieldCheck size={16} aria-hidden="true" />
            Verify
          </Button>
        ) : null}
        <Button size="small" tone="quiet" onClick={() => download(receiptsFile)}>
          <Download size={16} aria-hidden="true" />
          Download receipts
        </Button>
        <Button size="small" tone="quiet" onClick={() => download(linesFile)}>
          <Download size={16} aria-hidden="true" />
          Download signed lines
        </Button>
      </div>
      {canVerify && submittedLine === null ? <CheckResult auctionId={auctionId} line={null} /> : null}
      {canVerify ? (
        <LineCheck
          busy={check === 'reading' && submittedLine !== null}
          onVerify={verify}
          result={submittedLine === null ? null : <CheckResult auctionId={auctionId} line={submittedLine} />}
        />
      ) : null}
    </>
  )
}

/** The result of the latest check; nothing before one. */
function CheckResult({ auctionId, line }: { readonly auctionId: number; readonly line: string | null }) {
  const check = useAppSelector((state) => selectReceipts(state, auctionId)?.check)
  const error = useAppSelector((state) => selectReceipts(state, auctionId)?.error)
  if (check === 'failed')
    return (
      <Notice tone="wrong" role="alert">
        Couldn’t verify: {error?.message ?? 'the server didn’t respond.'}
      </Notice>
    )
  if (check !== 'done') return null
  return (
    <WhenLoaded part={findings} fallback={<Placeholder>Verifying receipts</Placeholder>}>
      <findings.Component auctionId={auctionId} line={line} />
    </WhenLoaded>
  )
}

interface LineCheckProps {
  readonly busy: boolean
  readonly onVerify: (line: string) => void
  readonly result: ReactNode
}

/** Verifies a saved signed line against the marketplace's current chain. */
function LineCheck({ busy, onVerify, result }: LineCheckProps) {
  const [line, setLine] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && line.trim() !== '') onVerify(line)
  }
  return (
    <details className="receipts__line">
      <summary>Verify a signed line</summary>
      <form onSubmit={submit}>
        <TextArea
          label="Signed line"
          value={line}
          onText={setLine}
          rows={3}
          spellCheck={false}
          help="Paste a line you copied or downloaded here: LR1.…"
        />
        <Button type="submit" size="small" tone="quiet" busy={busy} {...findings.preloadHandlers}>
          <ShieldCheck size={16} aria-hidden="true" />
          Verify line
        </Button>
      </form>
      {result}
    </details>
  )
}

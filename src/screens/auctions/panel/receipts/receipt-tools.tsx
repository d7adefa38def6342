// Verifying receipts and downloading them. The answer of a check stands right below the button that was pressed.
import { Download, ShieldCheck } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
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
import type { Kept } from './receipt-copy'
import { linesFile, receiptsFile } from './receipt-copy'

interface ReceiptToolsProps {
  readonly auctionId: number
  readonly project: string
}

/** **Verify**, the downloads, and the check of one line. */
export function ReceiptTools({ auctionId, project }: ReceiptToolsProps) {
  const { saver, clock } = useScreenPorts()
  const getState = useGetState()
  const dispatch = useAppDispatch()
  const check = useAppSelector((state) => selectReceipts(state, auctionId)?.check)
  /** The line that was asked about last; null for all receipts. */
  const [asked, setAsked] = useState<string | null>(null)
  const isProven = useOffers('receipt-proof')
  const verify = (line: string | null) => {
    setAsked(line)
    dispatch(receiptsCheckRequested({ auctionId }))
  }
  const download = (fileOf: (kept: Kept) => TextFile) => {
    const receipts = selectReceipts(getState(), auctionId)
    if (receipts === undefined) return
    const { world } = selectSession(getState())
    saver.save(fileOf({ auctionId, project, receipts, world, at: clock.read().now }))
  }
  return (
    <>
      <div className="receipts__tools">
        {isProven ? (
          <Button
            size="small"
            busy={check === 'reading' && asked === null}
            onClick={() => verify(null)}
            {...findings.ahead}
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
      {isProven && asked === null ? <CheckAnswer auctionId={auctionId} line={null} /> : null}
      {isProven ? (
        <LineCheck
          busy={check === 'reading' && asked !== null}
          onVerify={verify}
          answer={asked === null ? null : <CheckAnswer auctionId={auctionId} line={asked} />}
        />
      ) : null}
    </>
  )
}

/** What came of the check that was asked for; nothing before. */
function CheckAnswer({ auctionId, line }: { readonly auctionId: number; readonly line: string | null }) {
  const check = useAppSelector((state) => selectReceipts(state, auctionId)?.check)
  const error = useAppSelector((state) => selectReceipts(state, auctionId)?.error)
  if (check === 'failed')
    return (
      <Notice tone="wrong" role="alert">
        The check could not be made: {error?.message ?? 'nobody answered.'}
      </Notice>
    )
  if (check !== 'done') return null
  return (
    <WhenLoaded part={findings} fallback={<Placeholder>Checking the receipts</Placeholder>}>
      <findings.Component auctionId={auctionId} line={line} />
    </WhenLoaded>
  )
}

interface LineCheckProps {
  readonly busy: boolean
  readonly onVerify: (line: string) => void
  readonly answer: ReactNode
}

/** A signed line that was kept, checked against what the marketplace says now. */
function LineCheck({ busy, onVerify, answer }: LineCheckProps) {
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
          help="A line that you copied or downloaded here: LR1.…"
        />
        <Button type="submit" size="small" tone="quiet" busy={busy} {...findings.ahead}>
          <ShieldCheck size={16} aria-hidden="true" />
          Verify line
        </Button>
      </form>
      {answer}
    </details>
  )
}

// The seller's short dialogs: Commence auction, Withdraw, Pause, Extend, Relist.
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  closedNow,
  extensionProblem,
  lengthProblem,
  MAX_EXTENSION_MINUTES,
  USUAL_MINUTES,
} from '../../domain/market-hours'
import { firstProblem, max, required } from '../../domain/validation/rules'
import { selectHasSoftClose } from '../../state/market/market.selectors'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { SegmentedField } from '../../ui/choice-group'
import { Notice } from '../../ui/states'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useDestinations } from '../destinations'
import { useAppSelector, useScreenPorts } from '../store-binding'
import { OrderDialog } from './order-dialog'
import { Readiness } from './readiness'
import { useOrder } from './use-order'

interface DeskDialogProps {
  readonly panel: AuctionPanel
  readonly onClose: () => void
}

/** **Commence auction**: opens bidding now, during market hours only. */
export function CommenceDialog({ panel, onClose }: DeskDialogProps) {
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const [minutes, setMinutes] = useState(String(auction.minutes ?? USUAL_MINUTES))
  const [problem, setProblem] = useState<string | null>(null)
  const to = useDestinations()
  const [, navigate] = useLocation()
  const order = useOrder(auction.id, 'commence', `${loan.project_name} is open for bids.`, () => {
    onClose()
    navigate(to.board('live', auction.id))
  })
  const closed = closedNow(clock.read().now)
  const send = () => {
    const invalid = lengthProblem(clock.read().now, minutes)
    setProblem(invalid)
    if (invalid === null) order.send({ kind: 'commence', minutes: Number(minutes) })
  }
  return (
    <OrderDialog
      title="Commence auction"
      subtitle={loan.project_name}
      submitLabel="Commence auction"
      order={order}
      onSend={send}
      onClose={onClose}
      blocked={closed !== null}
    >
      <p>Bidding opens immediately for all invited investors. This can’t be undone.</p>
      <Readiness panel={panel} />
      <TextField
        label="Duration"
        inputMode="numeric"
        value={minutes}
        onText={(text) => {
          setMinutes(text)
          setProblem(null)
        }}
        help="30 to 240 minutes"
        error={problem ?? order.fieldError('minutes')}
        trailing={<span className="field__unit">min</span>}
      />
      {closed === null ? null : <Notice tone="warn">{closed}</Notice>}
    </OrderDialog>
  )
}

interface ReasonDialogProps extends DeskDialogProps {
  readonly kind: 'withdraw' | 'pause'
  readonly title: string
  readonly submitLabel: string
  readonly danger?: boolean
  /** Toast text on success. */
  readonly successText: string
  /** Explains the consequences. */
  readonly children: string
}

/** The server’s limit. */
const MAX_REASON_LENGTH = 500

/** A dialog with a reason that others will see. */
function ReasonDialog({
  panel,
  onClose,
  kind,
  title,
  submitLabel,
  danger = false,
  successText,
  children,
}: ReasonDialogProps) {
  const { auction, loan } = panel
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const order = useOrder(auction.id, kind, successText, onClose)
  const send = () => {
    const invalid = firstProblem(reason.trim(), 'Reason', [required, max(MAX_REASON_LENGTH)])
    setProblem(invalid)
    if (invalid === null) order.send({ kind, reason: reason.trim() })
  }
  return (
    <OrderDialog
      title={title}
      subtitle={loan.project_name}
      submitLabel={submitLabel}
      danger={danger}
      order={order}
      onSend={send}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextArea
        label="Reason"
        value={reason}
        onText={(text) => {
          setReason(text)
          setProblem(null)
        }}
        rows={3}
        error={problem ?? order.fieldError('reason')}
      />
    </OrderDialog>
  )
}

/** **Withdraw**: returns the auction to commitment. */
export const WithdrawDialog = (props: DeskDialogProps) => (
  <ReasonDialog
    {...props}
    kind="withdraw"
    title="Withdraw auction"
    submitLabel="Withdraw"
    danger
    successText={`${props.panel.loan.project_name} was withdrawn.`}
  >
    The auction returns to commitment. All invited investors will see the reason.
  </ReasonDialog>
)

/** **Pause**: stops the clock and bidding. */
export const PauseDialog = (props: DeskDialogProps) => (
  <ReasonDialog
    {...props}
    kind="pause"
    title="Pause auction"
    submitLabel="Pause auction"
    successText={`${props.panel.loan.project_name} was paused.`}
  >
    No one can bid until you resume. All bidders will see the reason.
  </ReasonDialog>
)

const extensions = [5, 10, 15, 30, MAX_EXTENSION_MINUTES].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} min`,
}))

/** **Extend**: moves the end later without using a soft-close extension. */
export function ExtendDialog({ panel, onClose }: DeskDialogProps) {
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const hasSoftClose = useAppSelector(selectHasSoftClose)
  const [minutes, setMinutes] = useState('5')
  const end = Date.parse(auction.end_at ?? '') + Number(minutes) * 60_000
  const late = Number.isNaN(end) ? null : extensionProblem(clock.read().now, end)
  const order = useOrder(auction.id, 'extend', `${loan.project_name} was extended by ${minutes} minutes.`, onClose)
  return (
    <OrderDialog
      title="Extend auction"
      subtitle={loan.project_name}
      submitLabel="Extend"
      order={order}
      onSend={() => order.send({ kind: 'extend', minutes: Number(minutes) })}
      onClose={onClose}
      blocked={late !== null}
    >
      <SegmentedField label="Extend by" value={minutes} options={extensions} onChoice={setMinutes} />
      {late === null ? null : <Notice tone="warn">{late}</Notice>}
      {hasSoftClose ? <p>Doesn’t use up soft-close extensions.</p> : null}
    </OrderDialog>
  )
}

/** **Relist**: creates a new auction of the same loan, at commitment. */
export function RelistDialog({ panel, onClose }: DeskDialogProps) {
  const { auction, loan } = panel
  const order = useOrder(auction.id, 'relist', `${loan.project_name} was relisted under Commitment.`, onClose)
  return (
    <OrderDialog
      title="Relist auction"
      subtitle={loan.project_name}
      submitLabel="Relist"
      order={order}
      onSend={() => order.send({ kind: 'relist' })}
      onClose={onClose}
    >
      <p>
        This creates a new auction of the loan at commitment, with the same terms and documents. The current auction
        stays under Past with its result.
      </p>
    </OrderDialog>
  )
}

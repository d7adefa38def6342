// The seller's short dialogs: Commence auction, Withdraw, Pause, Extend, Relist.
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  closedNow,
  DEFAULT_MINUTES,
  extensionProblem,
  lengthProblem,
  MAX_EXTENSION_MINUTES,
} from '../../../domain/market-hours'
import { formatOfficialTime } from '../../../domain/official-time'
import { firstProblem, max, required } from '../../../domain/validation/rules'
import { selectHasSoftClose } from '../../../state/market/market.selectors'
import { SegmentedField } from '../../../ui/choice-group'
import { Notice } from '../../../ui/states'
import { TextArea } from '../../../ui/text-area'
import { TextField } from '../../../ui/text-field'
import { useDestinations } from '../../destinations'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useAuction } from '../auction-context'
import { DASH } from '../loan-copy'
import { DealTerms, Figures, scheduleFacts } from './deal-terms'
import { OrderDialog } from './order-dialog'
import { RankOnlyChoice, useRankOnly } from './rank-only-choice'
import { Readiness } from './readiness'
import { type FollowedOrder, useOrder } from './use-order'
import { useSeenTerms } from './use-seen-terms'

interface DeskDialogProps {
  readonly onClose: () => void
}

/** **Commence auction**: opens bidding now, during market hours only. */
export function CommenceDialog({ onClose }: DeskDialogProps) {
  const panel = useAuction()
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const [minutes, setMinutes] = useState(String(auction.minutes ?? DEFAULT_MINUTES))
  const [problem, setProblem] = useState<string | null>(null)
  const rankOnly = useRankOnly(auction)
  const to = useDestinations()
  const [, navigate] = useLocation()
  const order = useOrder(auction.id, 'commence', `${loan.project_name} is open for bids.`, () => {
    onClose()
    navigate(to.board('live', auction.id))
  })
  const terms = useSeenTerms('commence', panel, order.pending)
  const closed = closedNow(clock.read().now)
  const send = () => {
    const invalid = lengthProblem(clock.read().now, minutes)
    setProblem(invalid)
    if (invalid === null) order.send({ kind: 'commence', minutes: Number(minutes), ...rankOnly.toSend }, terms.seen)
  }
  return (
    <OrderDialog
      title="Commence auction"
      subtitle={loan.project_name}
      submitLabel="Commence auction"
      order={order}
      terms={terms}
      onSend={send}
      onClose={onClose}
      blocked={closed !== null}
    >
      <DealTerms
        terms={terms}
        invited={auction.invited?.length ?? null}
        more={auction.start_at ? scheduleFacts(auction) : []}
      />
      <p>Bidding opens immediately for all invited investors. This can’t be undone.</p>
      <Readiness />
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
      <RankOnlyChoice choice={rankOnly} />
      {closed === null ? null : <Notice tone="warn">{closed}</Notice>}
    </OrderDialog>
  )
}

/** The server’s limit. */
const MAX_REASON_LENGTH = 500

/** A reason that others will see, required. */
function useReason(order: FollowedOrder) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reason = text.trim()
  return {
    reason,
    /** Shows what is wrong with the reason; true if nothing is. */
    check: (): boolean => {
      const invalid = firstProblem(reason, 'Reason', [required, max(MAX_REASON_LENGTH)])
      setProblem(invalid)
      return invalid === null
    },
    /** Of the text area. */
    field: {
      label: 'Reason',
      rows: 3,
      value: text,
      onText: (next: string) => {
        setText(next)
        setProblem(null)
      },
      error: problem ?? order.fieldError('reason'),
    },
  }
}

/** **Withdraw**: returns the auction to commitment. */
export function WithdrawDialog({ onClose }: DeskDialogProps) {
  const panel = useAuction()
  const { auction, loan } = panel
  const order = useOrder(auction.id, 'withdraw', `${loan.project_name} was withdrawn.`, onClose)
  const terms = useSeenTerms('withdraw', panel, order.pending)
  const { reason, check, field } = useReason(order)
  return (
    <OrderDialog
      title="Withdraw auction"
      subtitle={loan.project_name}
      submitLabel="Withdraw"
      danger
      order={order}
      terms={terms}
      onSend={() => {
        if (check()) order.send({ kind: 'withdraw', reason }, terms.seen)
      }}
      onClose={onClose}
    >
      <DealTerms terms={terms} more={scheduleFacts(auction)} />
      <p>The auction returns to commitment. All invited investors will see the reason.</p>
      <TextArea {...field} />
    </OrderDialog>
  )
}

/** **Pause**: stops the clock and bidding, without a look at the terms, so that nothing holds it up. */
export function PauseDialog({ onClose }: DeskDialogProps) {
  const panel = useAuction()
  const { auction, loan } = panel
  const order = useOrder(auction.id, 'pause', `${loan.project_name} was paused.`, onClose)
  const { reason, check, field } = useReason(order)
  return (
    <OrderDialog
      title="Pause auction"
      subtitle={loan.project_name}
      submitLabel="Pause auction"
      order={order}
      onSend={() => {
        if (check()) order.send({ kind: 'pause', reason })
      }}
      onClose={onClose}
    >
      <p>No one can bid until you resume. All bidders will see the reason.</p>
      <TextArea {...field} />
    </OrderDialog>
  )
}

const extensions = [5, 10, 15, 30, MAX_EXTENSION_MINUTES].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} min`,
}))

/** `10:42:17 ET`. */
const endText = (end: number): string => (Number.isNaN(end) ? DASH : formatOfficialTime(end))

/** **Extend**: moves the end later without using a soft-close extension. */
export function ExtendDialog({ onClose }: DeskDialogProps) {
  const panel = useAuction()
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const hasSoftClose = useAppSelector(selectHasSoftClose)
  const [minutes, setMinutes] = useState('5')
  const end = Date.parse(auction.end_at ?? '') + Number(minutes) * 60_000
  const late = Number.isNaN(end) ? null : extensionProblem(clock.read().now, end)
  const order = useOrder(auction.id, 'extend', `${loan.project_name} was extended by ${minutes} minutes.`, onClose)
  const terms = useSeenTerms('extend', panel, order.pending)
  return (
    <OrderDialog
      title="Extend auction"
      subtitle={loan.project_name}
      submitLabel="Extend"
      order={order}
      terms={terms}
      onSend={() => order.send({ kind: 'extend', minutes: Number(minutes) }, terms.seen)}
      onClose={onClose}
      blocked={late !== null}
    >
      <div className="deal">
        <Figures
          changes={terms.changes}
          figures={[
            { name: 'End', value: endText(Date.parse(auction.end_at ?? '')) },
            { name: 'New end', value: endText(end) },
          ]}
        />
      </div>
      <SegmentedField label="Extend by" value={minutes} options={extensions} onChoice={setMinutes} />
      {late === null ? null : <Notice tone="warn">{late}</Notice>}
      {hasSoftClose ? <p>Doesn’t use up soft-close extensions.</p> : null}
    </OrderDialog>
  )
}

/** **Relist**: creates a new auction of the same loan, at commitment. */
export function RelistDialog({ onClose }: DeskDialogProps) {
  const panel = useAuction()
  const { auction, loan } = panel
  const order = useOrder(auction.id, 'relist', `${loan.project_name} was relisted under Commitment.`, onClose)
  const terms = useSeenTerms('relist', panel, order.pending)
  return (
    <OrderDialog
      title="Relist auction"
      subtitle={loan.project_name}
      submitLabel="Relist"
      order={order}
      terms={terms}
      onSend={() => order.send({ kind: 'relist' }, terms.seen)}
      onClose={onClose}
    >
      <DealTerms terms={terms} invited={panel.auction.invited?.length ?? null} />
      <p>
        This creates a new auction of the loan at commitment, with the same terms and documents. The current auction
        stays under Past with its result.
      </p>
    </OrderDialog>
  )
}

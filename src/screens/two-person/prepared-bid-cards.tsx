// The prepared bids of the firm, on every page: another session confirms or declines, one's own waits or withdraws.
import { useId, useState } from 'react'
import { bestFigureText } from '../../domain/best-figure'
import { formatCountOf } from '../../domain/formats'
import { priceFromWire } from '../../domain/thirty-seconds'
import { selectAuction } from '../../state/auctions/auctions.selectors'
import { get } from '../../state/core/table'
import { selectLoan } from '../../state/loans/loans.selectors'
import { twoPersonConfirmRequest, twoPersonDeclineRequest } from '../../state/two-person/two-person.requests'
import { selectTwoPerson } from '../../state/two-person/two-person.selectors'
import { twoPersonSubjects } from '../../state/two-person/two-person.state'
import { makeAuctionPanelView } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { Notice } from '../../ui/states'
import { quote } from '../auctions/loan-copy'
import { seenNow } from '../bidding/seen-now'
import { useOfficialNow } from '../official-clock'
import { useAppSelector, useScreenPorts, useView } from '../store-binding'
import { useRequest } from '../use-request'
import type { PreparedBid } from './prepared-bid-copy'
import { endInWords, isRecent, preparationInWords, secondsLeft } from './prepared-bid-copy'
import { othersThan, useSignators } from './signators'
import './two-person.css'

/** The cards; nothing where the server has no such rule, or nothing was prepared lately. */
export function PreparedBidCards() {
  const { status, prepared, session } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow()
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  if (status !== 'loaded' || now === null) return null
  const shown = prepared.filter((one) => isRecent(one, now) && !dismissed.includes(one.id))
  if (shown.length === 0) return null
  return (
    <section className="prepared" aria-label="Prepared bids">
      {shown.map((one) => (
        <PreparedBidCard
          key={one.id}
          bid={one}
          own={one.session === session}
          now={now}
          onDismiss={() => setDismissed((before) => [...before, one.id])}
        />
      ))}
    </section>
  )
}

interface CardProps {
  readonly bid: PreparedBid
  /** Prepared in this session, which may not confirm it. */
  readonly own: boolean
  readonly now: number
  readonly onDismiss: () => void
}

function PreparedBidCard({ bid, own, now, onDismiss }: CardProps) {
  const heading = useId()
  const project = useAppSelector((state) => selectLoan(state, bid.auction_id)?.project_name ?? 'An auction')
  const best = useAppSelector((state) => {
    const id = selectAuction(state, bid.auction_id)?.best_bid_id
    const row = typeof id === 'number' ? get(state.bids.rows, id) : undefined
    if (row === undefined) return null
    const price32 = typeof row.price === 'number' ? priceFromWire(row.price) : null
    return bestFigureText({ price32, rate: row.gnma_interest_rate ?? null })
  })
  const end = endInWords(bid, now)
  return (
    <article className="card prepared__card" aria-labelledby={heading}>
      <h2 id={heading}>{own ? 'Waiting for a signator' : 'Bid to confirm'}</h2>
      <p className="prepared__figure num">
        <b>{quote(bid)}</b> <span>on {project}</span>
      </p>
      <p className="key">
        {preparationInWords(bid)} {best === null ? 'No bid yet.' : `Best bid ${best}.`}
      </p>
      {end === null ? (
        <>
          <p className="prepared__left num" role="timer">
            <b>{formatCountOf(secondsLeft(bid, now), 'second')}</b> left
          </p>
          {own ? <Withdrawal bid={bid} /> : <Decision bid={bid} />}
        </>
      ) : (
        <>
          <Notice tone={bid.outcome === 'confirmed' ? 'good' : 'warn'} role="status">
            {end}
          </Notice>
          <div className="prepared__actions">
            <Button tone="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          </div>
        </>
      )}
    </article>
  )
}

function Withdrawal({ bid }: { readonly bid: PreparedBid }) {
  const { isOpen, error, send } = useRequest(twoPersonDeclineRequest, twoPersonSubjects.decline(bid.id))
  return (
    <>
      <Problem message={error?.message} />
      <div className="prepared__actions">
        <Button tone="quiet" busy={isOpen} onClick={() => send({ id: bid.id })}>
          Withdraw
        </Button>
      </div>
    </>
  )
}

function Decision({ bid }: { readonly bid: PreparedBid }) {
  const { ids, clock } = useScreenPorts()
  const panel = useView(makeAuctionPanelView, bid.auction_id)
  const able = othersThan({ id: bid.prepared_by_id, name: bid.prepared_by }, useSignators())
  const [chosen, setChosen] = useState<number | null>(null)
  const signator = able.find(({ id }) => id === chosen) ?? able[0] ?? null
  const confirmation = useRequest(twoPersonConfirmRequest, twoPersonSubjects.confirm(bid.id))
  const refusal = useRequest(twoPersonDeclineRequest, twoPersonSubjects.decline(bid.id))
  const busy = confirmation.isOpen || refusal.isOpen
  return (
    <>
      {signator === null ? (
        <Notice tone="warn">Only another signator of your firm can confirm this bid.</Notice>
      ) : (
        <SelectField
          label="Confirmed by"
          value={String(signator.id)}
          choices={able.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoice={(id) => setChosen(Number(id))}
        />
      )}
      <Problem message={confirmation.error?.message ?? refusal.error?.message} />
      <div className="prepared__actions">
        <Button tone="quiet" disabled={busy} onClick={() => refusal.send({ id: bid.id })}>
          Decline
        </Button>
        <Button
          busy={confirmation.isOpen}
          disabled={busy || signator === null}
          onClick={() => {
            if (signator === null) return
            const seen = panel === null ? {} : { seen: seenNow(panel, clock.read()) }
            confirmation.send({ id: bid.id, attempt: ids.next(), signatorId: signator.id, ...seen })
          }}
        >
          Confirm bid
        </Button>
      </div>
    </>
  )
}

function Problem({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Notice tone="wrong" role="alert">
      {message}
    </Notice>
  )
}

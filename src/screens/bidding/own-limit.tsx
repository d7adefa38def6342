// The bidder's private limit in this auction: the highest price, or lowest rate, that the ticket allows. Nobody else sees it.
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { checkRateEntry, PRICE_CEILING_32 } from '../../domain/bid-rules'
import { formatRateEntry } from '../../domain/rates'
import { formatPrice, parsePrice } from '../../domain/thirty-seconds'
import { bidLimitSaveRequested, bidLimitSubject, selectBidLimitsKept } from '../../state/bid-limits/bid-limits.slice'
import { selectPreferencesRead } from '../../state/preferences/preferences.slice'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useAppSelector } from '../store-binding'
import { usePreferenceSave } from '../use-preference-save'
import type { Limits } from './bid-entry'
import { figureText, formatFigure } from './bid-entry'

interface OwnLimitProps {
  readonly auctionId: number
  readonly limits: Limits
}

/**
 * The limit, and a field to set, change or remove it, which stays open until the server has the limit. It is nested in the bid
 * form, so it handles Enter itself.
 */
export function OwnLimit({ auctionId, limits }: OwnLimitProps) {
  const [text, setText] = useState<string | null>(null)
  const [showErrors, setShowErrors] = useState(false)
  const { busy, problem, save } = usePreferenceSave({
    subject: bidLimitSubject,
    select: selectBidLimitsKept,
    onSaved() {
      setText(null)
      setShowErrors(false)
    },
  })
  const isRead = useAppSelector(selectPreferencesRead)
  const name = limits.kind === 'price' ? 'Your maximum' : 'Your minimum rate'
  const set = ownFigure(limits)
  const read = readLimit(text ?? '', limits)
  const saveLimit = (limit: string | null) => save(bidLimitSaveRequested({ auctionId, limit }))
  const submit = () => {
    if (busy) return
    setShowErrors(true)
    if (read.ok) saveLimit(read.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setText(null)
    }
  }
  if (text === null)
    return (
      <div className="ticket__limit">
        <span>
          {name}: <b className="num">{set === null ? 'none' : formatFigure(set)}</b>
          {problem === null ? null : ' (saved in this tab only)'}
          {isRead || set !== null ? null : ' (couldn’t be loaded)'}
        </span>
        <Button tone="bare" size="small" onClick={() => setText(set === null ? '' : figureText(set))}>
          {set === null ? 'Set' : 'Change'}
        </Button>
      </div>
    )
  return (
    <div className="ticket__limit ticket__limit--open">
      <TextField
        label={name}
        help="Only you can see it. The ticket blocks bids beyond it."
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={text}
        onText={setText}
        readOnly={busy}
        onKeyDown={onKeyDown}
        error={showErrors && !read.ok ? read.message : null}
      />
      <Button tone="quiet" size="small" busy={busy} onClick={submit}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
      {set === null ? (
        <Button tone="bare" size="small" busy={busy} onClick={() => setText(null)}>
          Cancel
        </Button>
      ) : (
        <Button tone="bare" size="small" busy={busy} onClick={() => saveLimit(null)}>
          Remove
        </Button>
      )}
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem} It applies in this tab only.
        </Notice>
      )}
    </div>
  )
}

function ownFigure(limits: Limits) {
  if (limits.kind === 'price') return limits.own32 === null ? null : ({ kind: 'price', price32: limits.own32 } as const)
  return limits.own === null ? null : ({ kind: 'rate', rate: limits.own } as const)
}

type LimitEntry = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }

/** Normalizes a limit to the notation that is stored. */
function readLimit(text: string, limits: Limits): LimitEntry {
  if (limits.kind === 'price') {
    const parsed = parsePrice(text)
    if (!parsed.ok || parsed.price32 === 0 || parsed.price32 > PRICE_CEILING_32)
      return { ok: false, message: `Enter a price such as 102-18, up to ${formatPrice(PRICE_CEILING_32)}` }
    return { ok: true, text: formatPrice(parsed.price32) }
  }
  const entry = checkRateEntry(text, { best: null, highest: null, own: null })
  return entry.ok ? { ok: true, text: formatRateEntry(entry.rate) } : { ok: false, message: entry.problem.message }
}

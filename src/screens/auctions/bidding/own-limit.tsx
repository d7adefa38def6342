// The bidder's private limit in this auction: the highest price, or lowest rate, that the ticket allows. Nobody else sees it.
import { type KeyboardEvent, useRef, useState } from 'react'
import { checkRateEntry, PRICE_CEILING_32 } from '../../../domain/bid-rules'
import { formatRateEntry } from '../../../domain/rates'
import { formatPrice, parsePrice } from '../../../domain/thirty-seconds'
import {
  bidLimitSaveRequested,
  bidLimitSubject,
  readBidLimit,
  selectBidLimitsPreference,
} from '../../../state/bid-limits/bid-limits.slice'
import { selectPreferencesRead } from '../../../state/preferences/preferences.slice'
import { Button } from '../../../ui/button'
import { FieldKey } from '../../../ui/field-key'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useFocusAfterClose } from '../../../ui/use-focus-after-close'
import { ChangedElsewhere } from '../../changed-elsewhere'
import { useAppSelector } from '../../store-binding'
import { usePreferenceForm } from '../../use-preference-form'
import { usePreferenceSave } from '../../use-preference-save'
import { figureText, formatFigure, type Limits, ownLimitName, ownLimitOf } from './bid-entry'

interface OwnLimitProps {
  readonly auctionId: number
  readonly limits: Limits
}

/** The limit, and a field to set, change or remove it, which stays open until the server has the limit. */
export function OwnLimit({ auctionId, limits }: OwnLimitProps) {
  const [editing, setEditing] = useState(false)
  const isRead = useAppSelector(selectPreferencesRead)
  const { error } = useAppSelector(selectBidLimitsPreference)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterClose(editing, button)
  const limit = ownLimitOf(limits)
  if (editing) return <OwnLimitForm auctionId={auctionId} limits={limits} onDone={() => setEditing(false)} />
  return (
    <div className="ticket__limit">
      <span>
        {ownLimitName(limits)}: <b className="num">{limit === null ? 'none' : formatFigure(limit)}</b>
        {error === null || error.status === 409 ? null : ' (saved in this tab only)'}
        {isRead || limit !== null ? null : ' (couldn’t be loaded)'}
      </span>
      <Button ref={button} tone="bare" size="small" onClick={() => setEditing(true)}>
        {limit === null ? 'Set' : 'Change'}
      </Button>
    </div>
  )
}

interface LimitText extends Record<string, string> {
  readonly text: string
}

/** It is nested in the bid form, so it handles Enter itself. */
function OwnLimitForm({ auctionId, limits, onDone }: OwnLimitProps & { readonly onDone: () => void }) {
  const saved = readBidLimit(useAppSelector(selectBidLimitsPreference).stored, auctionId)
  const limit = ownLimitOf(limits)
  const normalize = ({ text }: LimitText): LimitText => {
    const typed = readLimit(text, limits)
    return { text: typed.ok ? typed.text : text.trim() }
  }
  const { entry, contested, change, keepMine } = usePreferenceForm<LimitText>({ text: saved ?? '' }, normalize, {
    text: limit === null ? '' : figureText(limit),
  })
  const [showErrors, setShowErrors] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, save } = usePreferenceSave({
    subject: bidLimitSubject,
    select: selectBidLimitsPreference,
    onSaved: onDone,
  })
  const isContested = contested.length > 0
  const read = readLimit(entry.text, limits)
  const saveLimit = (text: string | null) => save(bidLimitSaveRequested({ auctionId, limit: text }))
  const saveEntry = () => {
    setShowErrors(true)
    if (read.ok) saveLimit(read.text)
  }
  const submit = () => {
    if (!busy && !isContested) saveEntry()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onDone()
    }
  }
  return (
    <>
      <div className="ticket__limit ticket__limit--open">
        <TextField
          ref={input}
          label={ownLimitName(limits)}
          help="Only you can see it. The ticket blocks bids beyond it."
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          trailing={
            limits.kind === 'price' ? (
              <FieldKey
                character="-"
                label="Hyphen"
                field={input}
                onText={(text) => change({ text })}
                disabled={busy}
              />
            ) : null
          }
          value={entry.text}
          onText={(text) => change({ text })}
          readOnly={busy}
          onKeyDown={onKeyDown}
          error={showErrors && !read.ok ? read.message : null}
        />
        <Button tone="quiet" size="small" busy={busy || isContested} onClick={submit}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {limit === null ? (
          <Button tone="bare" size="small" busy={busy} onClick={onDone}>
            Cancel
          </Button>
        ) : (
          <Button tone="bare" size="small" busy={busy || isContested} onClick={() => saveLimit(null)}>
            Remove
          </Button>
        )}
      </div>
      {isContested ? (
        <ChangedElsewhere
          name={ownLimitName(limits)}
          theirs={saved ?? 'none'}
          focusNext={input}
          onKeep={() => {
            keepMine('text')
            saveEntry()
          }}
          onUse={onDone}
        />
      ) : null}
      {problem === null || isContested ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
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
  const entry = checkRateEntry(text, { best: null, highest: null, ownMinRate: null })
  return entry.ok ? { ok: true, text: formatRateEntry(entry.rate) } : { ok: false, message: entry.problem.message }
}

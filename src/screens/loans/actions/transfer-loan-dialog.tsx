// The **Transfer loan** dialog: an offer to another lender, or an immediate transfer if the server doesn't support offers.

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formMessage } from '../../../domain/validation/form-message'
import { isStaleRefusal } from '../../../state/desk/order-terms'
import { offerSubject, transferSubject } from '../../../state/loan-setup/loan-setup.slice'
import { loanOfferRequest, loanTransferRequest } from '../../../state/loan-setup/loan-transfer.epics'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { selectUser } from '../../../state/session/session.slice'
import { folded } from '../../../text/folded'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useToast } from '../../../ui/toasts'
import { useAuction } from '../../auctions/auction-context'
import { ChangedTerms, REVIEW_LABEL } from '../../auctions/desk/changed-terms'
import { DealTerms } from '../../auctions/desk/deal-terms'
import { useSeenTerms } from '../../auctions/desk/use-seen-terms'
import { useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { UnreadableOf } from '../../unreadable-note'
import { useRequest } from '../../use-request'
import '../../auctions/desk/desk.css'

export interface TransferLoanDialogProps {
  readonly loanId: number
  /** True if the other lender must accept. Not every server supports this. */
  readonly offers: boolean
  readonly onClose: () => void
}

/**
 * Shows the loan's terms, asks for the lender and explains the consequences. An immediate transfer can't be undone, so the user confirms it by
 * typing the other lender's name.
 */
export function TransferLoanDialog({ loanId, offers, onClose }: TransferLoanDialogProps) {
  const panel = useAuction()
  const name = panel.loan.project_name
  const dispatch = useAppDispatch()
  const toast = useToast()
  const lenders = useAppSelector((state) => selectLookup(state, 'lookup.lenders'))
  const ownId = useAppSelector(selectUser)?.profile?.id
  const [lender, setLender] = useState('')
  const [missing, setMissing] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [mistyped, setMistyped] = useState(false)
  const to = useDestinations()
  const [, navigate] = useLocation()
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.lenders' })), [dispatch])
  const chosen = lenders.rows.find(({ id }) => String(id) === lender)
  const other = chosen?.name ?? 'the other lender'
  const offering = useRequest(loanOfferRequest, offerSubject(loanId), {
    onSucceeded() {
      toast({ tone: 'good', text: `${name} was offered to ${other}. It stays with you until they accept.` })
      onClose()
    },
  })
  const transferring = useRequest(loanTransferRequest, transferSubject(loanId), {
    onSucceeded() {
      toast({ tone: 'good', text: `${name} was transferred to ${other}.` })
      onClose()
      // The loan is no longer this lender's, so close its panel.
      navigate(to.board('submitted'))
    },
  })
  const { status, error, send, dismiss } = offers ? offering : transferring
  const terms = useSeenTerms('transfer', panel, status === 'pending')
  const changes = useRef<HTMLDivElement>(null)
  const submitLabel = typed === null ? 'Continue' : offers ? 'Send offer' : 'Transfer'
  const close = () => {
    dismiss()
    onClose()
  }
  const refusal = status === 'failed' && !(terms.needsReview && error !== null && isStaleRefusal(error)) ? error : null
  const press = () => {
    if (terms.needsReview) {
      dismiss()
      terms.review()
      changes.current?.focus()
    } else if (chosen === undefined) setMissing(true)
    else if (typed === null) setTyped('')
    else if (!offers && !sameName(typed, chosen.name)) setMistyped(true)
    else send({ loanId, lenderId: chosen.id, seen: { auctionId: panel.auction.id, terms: terms.seen } })
  }
  const generalError = formMessage(refusal, ['lender_id'])
  return (
    <Dialog open onClose={close} title="Transfer loan" subtitle={name} locked={status === 'pending'}>
      <div className="desk-form">
        <DealTerms terms={terms} />
        <ChoiceField
          label="Lender"
          value={lender}
          choices={lenders.rows
            .filter(({ id }) => id !== ownId)
            .map(({ id, name: each }) => ({ value: String(id), label: each }))}
          onChoice={(value) => {
            setLender(value)
            setMissing(false)
            setTyped(null)
          }}
          help="Terms and documents go with the loan. The other lender picks a new contact, servicing person and signators."
          error={missing ? 'Lender can not be empty' : refusal?.fields.lender_id?.[0]}
        />
        <UnreadableOf subject="lookup.lenders" one="lender" />
        <ChangedTerms ref={changes} terms={terms} submitLabel={submitLabel} />
        {generalError === null ? null : (
          <Notice tone="wrong" role="alert">
            {generalError}
          </Notice>
        )}
        {typed === null || chosen === undefined ? null : offers ? (
          <Notice tone="info">
            {chosen.name} can see the terms and document names, and accept or decline. Until they accept, {name} stays
            with you, and you can withdraw the offer. Once they accept, {chosen.name} becomes the seller, and you can no
            longer see or change the loan.
          </Notice>
        ) : (
          <>
            <Notice tone="warn">
              {chosen.name} becomes the seller of {name}. You will no longer see or change it, and only {chosen.name}{' '}
              can transfer it back.
            </Notice>
            <TextField
              label={`Type ${chosen.name} to confirm`}
              value={typed}
              onText={(text) => {
                setTyped(text)
                setMistyped(false)
              }}
              autoComplete="off"
              error={mistyped ? `The name doesn’t match. Type ${chosen.name}.` : undefined}
            />
          </>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={status === 'pending'}>
            Cancel
          </Button>
          <Button
            busy={status === 'pending'}
            disabled={terms.status === 'reading' || terms.status === 'failed'}
            onClick={(event) => {
              // The second click of a double click must not confirm what the first one only reviewed.
              if (event.detail <= 1) press()
            }}
          >
            {terms.needsReview ? REVIEW_LABEL : submitLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const sameName = (a: string, b: string): boolean =>
  folded(a).trim().replaceAll(/\s+/g, ' ') === folded(b).trim().replaceAll(/\s+/g, ' ')

// The dialog **Transfer loan**: an offer to another lender, or a transfer at once where the server knows no offers.
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formMessage } from '../../../domain/validation/form-message'
import { loanOfferRequest, loanTransferRequest } from '../../../state/loan-setup/loan-setup.epics'
import { offerSubject, transferSubject } from '../../../state/loan-setup/loan-setup.slice'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { selectUser } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useToast } from '../../../ui/toasts'
import { useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'

interface TransferLoanDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  /** Whether the other lender is asked to accept: not every server knows offers. */
  readonly offers: boolean
  readonly onClose: () => void
}

/**
 * Chooses the lender and spells out what follows. Where the server knows offers, the loan is offered; else it is
 * transferred at once, which can not be taken back, and the other lender's name is typed to confirm.
 */
export function TransferLoanDialog({ open, loanId, name, offers, onClose }: TransferLoanDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const lenders = useAppSelector((state) => selectLookup(state, 'lookup.lenders'))
  const own = useAppSelector(selectUser)?.profile?.id
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
      // The loan is no longer this lender's: its panel goes with it.
      navigate(to.board('submitted'))
    },
  })
  const { status, error, send, dismiss } = offers ? offering : transferring
  const close = () => {
    dismiss()
    onClose()
  }
  const refused = status === 'failed' ? error : null
  const unshown = formMessage(refused, ['lender_id'])
  return (
    <Dialog open={open} onClose={close} title="Transfer loan" subtitle={name} locked={status === 'pending'}>
      <ChoiceField
        label="Lender"
        value={lender}
        choices={lenders.rows
          .filter(({ id }) => id !== own)
          .map(({ id, name: each }) => ({ value: String(id), label: each }))}
        onChoice={(value) => {
          setLender(value)
          setMissing(false)
          setTyped(null)
        }}
        help="Terms and documents are transferred. The other lender chooses contact, servicing person and signators again."
        error={missing ? 'Lender can not be empty' : refused?.fields.lender_id?.[0]}
      />
      {unshown === null ? null : (
        <Notice tone="wrong" role="alert">
          {unshown}
        </Notice>
      )}
      {typed === null || chosen === undefined ? null : offers ? (
        <Notice tone="info">
          {chosen.name} sees the terms and the names of the documents, and accepts or declines. Until then {name} stays
          with you and nothing changes; you can withdraw the offer. When they accept, {chosen.name} becomes its seller:
          you will no longer see or change it.
        </Notice>
      ) : (
        <>
          <Notice tone="warn">
            {chosen.name} becomes the seller of {name}: you will no longer see or change it, and only {chosen.name} can
            give it back.
          </Notice>
          <TextField
            label={`Type ${chosen.name} to confirm`}
            value={typed}
            onText={(text) => {
              setTyped(text)
              setMistyped(false)
            }}
            autoComplete="off"
            error={mistyped ? `Type the name as it is written: ${chosen.name}` : undefined}
          />
        </>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          busy={status === 'pending'}
          onClick={() => {
            if (chosen === undefined) setMissing(true)
            else if (typed === null) setTyped('')
            else if (!offers && !sameName(typed, chosen.name)) setMistyped(true)
            else send({ loanId, lenderId: chosen.id })
          }}
        >
          {typed === null ? 'Continue' : offers ? 'Send offer' : 'Transfer'}
        </Button>
      </div>
    </Dialog>
  )
}

const sameName = (a: string, b: string): boolean =>
  a.trim().replaceAll(/\s+/g, ' ').toLowerCase() === b.trim().replaceAll(/\s+/g, ' ').toLowerCase()

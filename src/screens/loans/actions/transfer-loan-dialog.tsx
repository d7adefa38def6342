// The dialog **Transfer loan** to another lender.
import { useEffect, useState } from 'react'
import { loanTransferRequest } from '../../../state/loan-setup/loan-setup.requests'
import { transferSubject } from '../../../state/loan-setup/loan-setup.selectors'
import { lookupRequested } from '../../../state/lookups/lookups.events'
import { selectLookup } from '../../../state/lookups/lookups.selectors'
import { selectUser } from '../../../state/session/session.selectors'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'

interface TransferLoanDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  readonly onClose: () => void
}

/** Chooses the lender, and says what is transferred and what is not. */
export function TransferLoanDialog({ open, loanId, name, onClose }: TransferLoanDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const lenders = useAppSelector((state) => selectLookup(state, 'lookup.lenders'))
  const own = useAppSelector(selectUser)?.profile?.id
  const [lender, setLender] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.lenders' })), [dispatch])
  const chosen = lenders.rows.find(({ id }) => String(id) === lender)
  const { status, error, send, dismiss } = useRequest(loanTransferRequest, transferSubject(loanId), {
    onSucceeded() {
      toast({ tone: 'good', text: `${name} was transferred to ${chosen?.name ?? 'the other lender'}.` })
      onClose()
    },
  })
  const close = () => {
    dismiss()
    onClose()
  }
  const refused = status === 'failed' ? error : null
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
        }}
        help="Terms and documents are transferred. The other lender chooses contact, servicing person and signators again."
        error={missing ? 'Lender can not be empty' : refused?.fields.lender_id?.[0]}
      />
      {refused && !refused.fields.lender_id ? (
        <Notice tone="wrong" role="alert">
          {refused.message}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          busy={status === 'pending'}
          onClick={() => {
            if (chosen === undefined) setMissing(true)
            else send({ loanId, lenderId: chosen.id })
          }}
        >
          Transfer
        </Button>
      </div>
    </Dialog>
  )
}

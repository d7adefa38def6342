// The dialog **Transfer loan** to another lender.
import { useEffect, useRef, useState } from 'react'
import { loanTransferRequested } from '../../../state/loan-setup/loan-setup.events'
import { transferSubject } from '../../../state/loan-setup/loan-setup.selectors'
import { lookupRequested } from '../../../state/lookups/lookups.events'
import { selectLookup } from '../../../state/lookups/lookups.selectors'
import { requestDismissed } from '../../../state/requests/requests.events'
import { selectUser } from '../../../state/session/session.selectors'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useAppSelector } from '../../store-binding'

interface TransferLoanDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  readonly onClose: () => void
}

/** Chooses the lender, says what goes along and what does not. */
export function TransferLoanDialog({ open, loanId, name, onClose }: TransferLoanDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const subject = transferSubject(loanId)
  const request = useRequestState(subject)
  const lenders = useAppSelector((state) => selectLookup(state, 'lookup.lenders'))
  const own = useAppSelector(selectUser)?.profile?.id
  const [lender, setLender] = useState('')
  const [missing, setMissing] = useState(false)
  const status = request?.status
  const told = useRef(false)
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.lenders' })), [dispatch])
  const chosen = lenders.rows.find(({ id }) => String(id) === lender)
  useEffect(() => {
    if (status !== 'succeeded' || told.current) return
    told.current = true
    toast({ tone: 'good', text: `${name} was transferred to ${chosen?.name ?? 'the other lender'}.` })
    onClose()
  }, [status, toast, name, chosen, onClose])
  const close = () => {
    dispatch(requestDismissed({ subject }))
    onClose()
  }
  const refused = request?.status === 'failed' ? request.error : null
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
        help="Terms and documents go along. Contact, servicing person and signators are chosen anew by the other lender."
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
            else dispatch(loanTransferRequested({ loanId, lenderId: chosen.id }))
          }}
        >
          Transfer
        </Button>
      </div>
    </Dialog>
  )
}

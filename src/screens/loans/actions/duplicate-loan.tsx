// Duplicates a loan into a new draft, without its documents, agency number and dates.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { duplicateOf } from '../../../domain/loan/prefill'
import { valuesOf } from '../../../domain/loan/setup-request'
import { draftChanged } from '../../../state/drafts/drafts.slice'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/toasts'
import { useLoanDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { draftKey, newSetup } from '../loan-draft'

/** The **Duplicate** button. Loads the loan first, because a board has only part of it. */
export function DuplicateLoan({ loanId }: { readonly loanId: number }) {
  const to = useLoanDestinations()
  const [, navigate] = useLocation()
  const { ids } = useScreenPorts()
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { row, error } = useAppSelector((state) => selectSetupLoan(state, loanId))
  const [isDuplicating, setDuplicating] = useState(false)
  const finish = useEffectEvent(() => {
    setDuplicating(false)
    if (row === null) {
      toast({ tone: 'wrong', text: 'Couldn’t load the loan. Try again.' })
      return
    }
    const setup = newSetup(ids.next())
    dispatch(draftChanged({ key: draftKey(setup), values: { ...duplicateOf(valuesOf(row)) }, step: 'loan-type' }))
    navigate(to.setup(setup, 'loan-type'))
  })
  useEffect(() => {
    if (isDuplicating && (row !== null || error)) finish()
  }, [isDuplicating, row, error])
  return (
    <Button
      tone="quiet"
      busy={isDuplicating}
      onClick={() => {
        dispatch(loanOpened({ loanId }))
        setDuplicating(true)
      }}
    >
      Duplicate
    </Button>
  )
}

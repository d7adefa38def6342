// The **Upload forms** dialog of a loan.
import { useEffect } from 'react'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorState, Skeleton } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { CommitmentNotice } from './commitment-notice'
import { DocumentRows } from './document-rows'

interface UploadFormsDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly onClose: () => void
}

/** One drop zone per document of this loan. */
export function UploadFormsDialog({ open, loanId, onClose }: UploadFormsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upload forms"
      subtitle="PDF, DOC, DOCX, XLS, XLSX or CSV, up to 25 MB each."
    >
      <Forms loanId={loanId} />
      <div className="dialog__foot">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}

function Forms({ loanId }: { readonly loanId: number }) {
  const dispatch = useAppDispatch()
  const { row, error } = useAppSelector((state) => selectSetupLoan(state, loanId))
  const sections = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  useEffect(() => {
    dispatch(lookupRequested({ name: 'lookup.section-acts' }))
    dispatch(loanOpened({ loanId }))
  }, [dispatch, loanId])
  if (row === null && error !== null) {
    return (
      <ErrorState title="The loan could not be loaded" onRetry={() => dispatch(loanOpened({ loanId }))}>
        {error.message}
      </ErrorState>
    )
  }
  const section = sections.rows.find(({ id }) => id === row?.loan_section_act_id)
  if (row === null || section === undefined) return <Skeleton height="220px" />
  return (
    <>
      <CommitmentNotice state={row.commitment ?? null} reason={row.commitment_reason ?? ''} />
      <DocumentRows
        loanId={loanId}
        kind={{ rhs: section.loan_type === 'rhs', construction: section.type === 'construction' }}
      />
    </>
  )
}

// What to do with a new loan: submit it, enter what is missing, upload documents, or leave it.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type SetupProblems, stepOfField } from '../../../domain/loan/setup-problems'
import { UploadFormsDialog } from '../documents/upload-forms-dialog'
import { LoanCreatedDialog } from './loan-created-dialog'
import type { SetupSteps } from './use-setup-steps'

/** A loan that was created here, and the version that the user knows; null once the server has shown another one. */
export interface CreatedLoan {
  readonly loanId: number
  readonly version: number | null
}

interface CreatedDialogsProps {
  readonly created: CreatedLoan
  readonly name: string
  readonly nav: SetupSteps
  /** Invalid and missing fields. */
  readonly problems: SetupProblems
  /** The signators are for the lender to name. */
  readonly needsLender: boolean
  readonly submitting: boolean
  readonly problem: string | null
  readonly onSubmit: (seenVersion: number | null) => void
  readonly onChanged: (created: CreatedLoan | null) => void
}

export function CreatedDialogs(props: CreatedDialogsProps) {
  const { created, name, nav, problems, needsLender, submitting, problem, onSubmit, onChanged } = props
  const [, navigate] = useLocation()
  const [uploading, setUploading] = useState(false)
  const invalid = Object.keys(problems).filter((field) => !(needsLender && field === 'signators'))
  const firstStep = nav.steps.find((step) => invalid.some((field) => stepOfField(field) === step))
  return (
    <>
      <LoanCreatedDialog
        open={!uploading}
        loanId={created.loanId}
        name={name}
        missing={invalid.length}
        needsLender={needsLender}
        submitting={submitting}
        problem={problem}
        onSubmit={() => {
          onSubmit(created.version)
          // A refusal says what changed. The next press is about the loan as fetched after it.
          onChanged({ ...created, version: null })
        }}
        onContinue={() => {
          onChanged(null)
          if (firstStep !== undefined) navigate(nav.pathOf(firstStep))
        }}
        onUpload={() => setUploading(true)}
        onLater={() => onChanged(null)}
      />
      <UploadFormsDialog open={uploading} loanId={created.loanId} onClose={() => setUploading(false)} />
    </>
  )
}

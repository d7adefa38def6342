// The buttons below a step of a setup.
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import type { DraftOfForm } from '../../drafts/use-draft'
import type { RunningAction, SetupLoan, SetupProblem } from './setup-actions'
import { FOR_THE_LENDER } from './setup-copy'
import type { useSetupButtons } from './use-setup-buttons'
import type { SetupSteps } from './use-setup-steps'

interface SetupFootProps {
  readonly nav: SetupSteps
  readonly running: RunningAction
  readonly loan: SetupLoan | null
  readonly buttons: ReturnType<typeof useSetupButtons>
  /** An error that belongs to no field. */
  readonly problem: SetupProblem | null
  /** The loans that were created from this draft. It isn't created again. */
  readonly created: DraftOfForm['created']
  readonly onOpenCreated: (loanId: number) => void
  /** Keeps what was typed here as another new loan. */
  readonly onKeepAsNew: () => void
  readonly onCheck: () => void
}

/** **Back**, **Save and leave**, and **Continue** or, on the last step, the buttons that create and submit. */
export function SetupFoot(props: SetupFootProps) {
  const { nav, running, loan, buttons, problem, created, onOpenCreated, onKeepAsNew, onCheck } = props
  const [, navigate] = useLocation()
  const createdId = created[0]?.loanId
  const back = nav.steps[nav.steps.indexOf(nav.step) - 1]
  return (
    <>
      {nav.step === 'review-and-submit' && buttons.hasUnknownAuction ? (
        <Notice role="status">
          The server doesn’t say which auction this loan is in. You can save it here, but only the person who created it
          can submit it.
        </Notice>
      ) : null}
      {nav.step === 'review-and-submit' && buttons.needsLender ? <Notice role="status">{FOR_THE_LENDER}</Notice> : null}
      {problem === null ? null : <FootProblem problem={problem} />}
      <div className="setup__foot">
        {back === undefined ? null : (
          <Button tone="quiet" onClick={() => navigate(nav.pathOf(back))}>
            Back
          </Button>
        )}
        <span className="setup__spring" />
        <Button
          tone="quiet"
          busy={running === 'saving'}
          disabled={running !== 'idle' && running !== 'saving'}
          onClick={() => void buttons.leave()}
        >
          Save and leave
        </Button>
        {nav.step !== 'review-and-submit' ? (
          <Button type="submit">Continue</Button>
        ) : (
          <>
            <Button tone="quiet" busy={running === 'checking'} onClick={onCheck}>
              Check loan
            </Button>
            {loan === null && createdId !== undefined ? (
              <>
                <Button tone="quiet" onClick={onKeepAsNew}>
                  Keep as a new loan
                </Button>
                <Button onClick={() => onOpenCreated(createdId)}>Open the loan</Button>
              </>
            ) : loan === null ? (
              <Button busy={running === 'creating'} onClick={() => void buttons.create()}>
                Create loan
              </Button>
            ) : buttons.needsLender ? null : (
              <Button
                busy={running === 'submitting' || running === 'saving-to-submit'}
                onClick={() => void buttons.submit()}
              >
                {buttons.submits ? 'Submit to auction' : 'Update loan'}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** Shown next to the buttons, where the user looks. Server errors take the focus. */
function FootProblem({ problem }: { readonly problem: SetupProblem }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem.takesFocus) box.current?.focus()
  }, [problem])
  return (
    <div ref={box} tabIndex={-1} className="setup__problem">
      <Notice tone="wrong" role="alert">
        {problem.text}
      </Notice>
    </div>
  )
}

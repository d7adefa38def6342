// The buttons below a step of a setup.
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import type { Doing, SetupLoan, SetupProblem } from './setup-actions'
import type { useSetupButtons } from './use-setup-buttons'
import type { SetupSteps } from './use-setup-steps'

interface SetupFootProps {
  readonly nav: SetupSteps
  readonly doing: Doing
  readonly loan: SetupLoan | null
  readonly buttons: ReturnType<typeof useSetupButtons>
  /** What went wrong, where it belongs to no field. */
  readonly problem: SetupProblem | null
  readonly onCheck: () => void
}

/** **Back**, **Save and leave**, and **Continue** or, on the last step, the buttons that create and submit. */
export function SetupFoot({ nav, doing, loan, buttons, problem, onCheck }: SetupFootProps) {
  const [, navigate] = useLocation()
  const back = nav.steps[nav.steps.indexOf(nav.step) - 1]
  return (
    <>
      {nav.step === 'review-and-submit' && buttons.unplaced ? (
        <Notice role="status">
          The server doesn’t say which auction this loan is in. You can save it here, but only the person who created it
          can submit it.
        </Notice>
      ) : null}
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
          busy={doing === 'saving'}
          disabled={doing !== 'idle' && doing !== 'saving'}
          onClick={() => void buttons.leave()}
        >
          Save and leave
        </Button>
        {nav.step !== 'review-and-submit' ? (
          <Button type="submit">Continue</Button>
        ) : (
          <>
            <Button tone="quiet" busy={doing === 'checking'} onClick={onCheck}>
              Check loan
            </Button>
            {loan === null ? (
              <Button busy={doing === 'creating'} onClick={() => void buttons.create()}>
                Create loan
              </Button>
            ) : (
              <Button
                busy={doing === 'submitting' || doing === 'saving-to-submit'}
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

/** Beside the buttons, where the person looks; a failure of the server takes the focus. */
function FootProblem({ problem }: { readonly problem: SetupProblem }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem.takesFocus) place.current?.focus()
  }, [problem])
  return (
    <div ref={place} tabIndex={-1} className="setup__problem">
      <Notice tone="wrong" role="alert">
        {problem.text}
      </Notice>
    </div>
  )
}

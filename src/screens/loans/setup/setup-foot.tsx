// The buttons below a step of a setup.
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button'
import type { Doing, SetupLoan } from './setup-actions'
import type { useSetupButtons } from './use-setup-buttons'
import type { SetupSteps } from './use-setup-steps'

interface SetupFootProps {
  readonly nav: SetupSteps
  readonly doing: Doing
  readonly loan: SetupLoan | null
  readonly buttons: ReturnType<typeof useSetupButtons>
  readonly onCheck: () => void
}

/** **Back**, **Save and leave**, and **Continue** or, on the last step, the buttons that create and submit. */
export function SetupFoot({ nav, doing, loan, buttons, onCheck }: SetupFootProps) {
  const [, navigate] = useLocation()
  const back = nav.steps[nav.steps.indexOf(nav.step) - 1]
  return (
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
            <Button busy={doing === 'submitting' || doing === 'saving-to-submit'} onClick={() => void buttons.submit()}>
              {loan.auction_status === 'incomplete' ? 'Submit to auction' : 'Update loan'}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

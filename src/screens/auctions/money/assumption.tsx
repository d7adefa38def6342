// The yield assumption: always visible, edited in place, saved as a user preference.
import { useRef, useState } from 'react'
import type { YieldAssumption } from '../../../domain/yield/assumption'
import { assumptionsOf, type YieldLoan } from '../../../domain/yield/loan-security'
import { Button } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useFocusAfterClose } from '../../../ui/use-focus-after-close'
import { assumptionForm } from './lazy-parts'
import './money.css'
import { assumptionText } from './money-copy'

interface AssumptionProps {
  /** The loan whose other assumptions are named below; without one, the assumption is for several loans. */
  readonly loan?: YieldLoan
  readonly assumption: YieldAssumption
}

/** The assumption with **Change**, or the form. */
export function Assumption({ loan, assumption }: AssumptionProps) {
  const [changing, setChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterClose(changing, button)
  return (
    <fieldset className="money__assumption" aria-label="Assumption">
      {changing ? (
        <WhenLoaded part={assumptionForm} fallback={null}>
          <assumptionForm.Component assumption={assumption} onDone={() => setChanging(false)} />
        </WhenLoaded>
      ) : (
        <>
          <p className="money__chosen num">
            <b>
              {loan === undefined ? 'Yields assume' : 'Assumes'} {assumptionText(assumption)}
            </b>
            <Button
              ref={button}
              tone="quiet"
              size="small"
              {...assumptionForm.preloadHandlers}
              onClick={() => setChanging(true)}
            >
              Change
            </Button>
          </p>
          {loan === undefined ? null : <p className="key">{assumptionsOf(loan).join(' ')}</p>}
        </>
      )}
    </fieldset>
  )
}

// The yield assumption: always visible, edited in place, saved as a user preference.
import { useState } from 'react'
import type { YieldAssumption } from '../../../domain/yield/assumption'
import type { YieldLoan } from '../../../domain/yield/loan-security'
import { givenOf } from '../../../domain/yield/loan-security'
import {
  assumptionKeepRequested,
  assumptionSubject,
  selectAssumptionKept,
} from '../../../state/assumption/assumption.slice'
import { changesOf } from '../../../state/preferences/kept-preference'
import { Button } from '../../../ui/button'
import { usePreferenceSave } from '../../use-preference-save'
import { AssumptionForm } from './assumption-form'
import { assumptionText } from './money-copy'

interface AssumptionProps {
  readonly loan: YieldLoan
  readonly assumption: YieldAssumption
}

/** The assumption with **Change**, or the form, which stays open until the server has the assumption. */
export function Assumption({ loan, assumption }: AssumptionProps) {
  const [changing, setChanging] = useState(false)
  const { busy, problem, save } = usePreferenceSave({
    subject: assumptionSubject,
    select: selectAssumptionKept,
    onSaved: () => setChanging(false),
  })
  return (
    <fieldset className="money__assumption" aria-label="Assumption">
      {changing ? (
        <AssumptionForm
          assumption={assumption}
          busy={busy}
          problem={problem}
          onSave={(next) => save(assumptionKeepRequested({ change: changesOf(assumption, next) }))}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <p className="money__chosen num">
            <b>Assumes {assumptionText(assumption)}</b>
            <Button tone="quiet" size="small" onClick={() => setChanging(true)}>
              Change
            </Button>
          </p>
          <p className="key">{givenOf(loan).join(' ')}</p>
        </>
      )}
    </fieldset>
  )
}

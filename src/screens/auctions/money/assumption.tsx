// The yield assumption: always visible, edited in place, saved as a user preference.
import { useState } from 'react'
import type { YieldAssumption } from '../../../domain/yield/assumption'
import type { YieldLoan } from '../../../domain/yield/loan-security'
import { givenOf } from '../../../domain/yield/loan-security'
import { assumptionRequest } from '../../../state/assumption/assumption.epics'
import { assumptionSubject } from '../../../state/assumption/assumption.slice'
import { changesOf } from '../../../state/preferences/kept-preference'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useRequest } from '../../use-request'
import { AssumptionForm } from './assumption-form'
import { assumptionText } from './money-copy'

interface AssumptionProps {
  readonly loan: YieldLoan
  readonly assumption: YieldAssumption
}

/** The assumption with **Change**, or the form. */
export function Assumption({ loan, assumption }: AssumptionProps) {
  const [changing, setChanging] = useState(false)
  const { status, error, send } = useRequest(assumptionRequest, assumptionSubject)
  const save = (next: YieldAssumption) => {
    send({ change: changesOf(assumption, next) })
    setChanging(false)
  }
  return (
    <fieldset className="money__assumption" aria-label="Assumption">
      {changing ? (
        <AssumptionForm assumption={assumption} onSave={save} onCancel={() => setChanging(false)} />
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
      {status === 'failed' || status === 'unknown' ? (
        <Notice tone="warn" role="status">
          Applied here, but not saved: {error?.message ?? 'the server didn’t respond.'}
        </Notice>
      ) : null}
    </fieldset>
  )
}

// The assumption behind the yields: always told, changed in place, kept for the person.
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
import { chosenWords } from './money-copy'

interface AssumptionProps {
  readonly loan: YieldLoan
  readonly assumption: YieldAssumption
}

/** The words of the assumption with **Change**, or the form. */
export function Assumption({ loan, assumption }: AssumptionProps) {
  const [changing, setChanging] = useState(false)
  const { status, error, send } = useRequest(assumptionRequest, assumptionSubject)
  const keep = (next: YieldAssumption) => {
    send({ change: changesOf(assumption, next) })
    setChanging(false)
  }
  return (
    <fieldset className="money__assumption" aria-label="Assumption">
      {changing ? (
        <AssumptionForm assumption={assumption} onKeep={keep} onCancel={() => setChanging(false)} />
      ) : (
        <>
          <p className="money__chosen num">
            <b>Assumes {chosenWords(assumption)}</b>
            <Button tone="quiet" size="small" onClick={() => setChanging(true)}>
              Change
            </Button>
          </p>
          <p className="key">{givenOf(loan).join(' ')}</p>
        </>
      )}
      {status === 'failed' || status === 'unknown' ? (
        <Notice tone="warn" role="status">
          Used here, but not saved for later: {error?.message ?? 'the server did not answer.'}
        </Notice>
      ) : null}
    </fieldset>
  )
}

// The assumption behind the yields: always told, changed in place, kept for the person.
import { useState } from 'react'
import type { YieldAssumption } from '../../../domain/yield/assumption'
import type { YieldLoan } from '../../../domain/yield/loan-security'
import { givenOf } from '../../../domain/yield/loan-security'
import { assumptionRequest } from '../../../state/assumption/assumption.epics'
import { assumptionSubject } from '../../../state/assumption/assumption.slice'
import { changesOf } from '../../../state/preferences/merge-patch'
import { Button } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { Notice } from '../../../ui/states'
import { useRequest } from '../../use-request'
import { assumptionForm } from './lazy-form'
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
        <WhenLoaded part={assumptionForm} fallback={<Placeholder height="320px">Loading the fields</Placeholder>}>
          <assumptionForm.Component assumption={assumption} onKeep={keep} onCancel={() => setChanging(false)} />
        </WhenLoaded>
      ) : (
        <>
          <p className="money__chosen num">
            <b>Assumes {chosenWords(assumption)}</b>
            <Button tone="quiet" size="small" onClick={() => setChanging(true)} {...assumptionForm.ahead}>
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

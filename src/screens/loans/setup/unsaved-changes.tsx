// Shows the unsaved changes to a loan that can no longer be saved, and can keep them as a new loan.
import { useId } from 'react'
import { useLocation } from 'wouter'
import { marketDay } from '../../../domain/business-days'
import { formatCountOf } from '../../../domain/formats'
import { setupDifferences } from '../../../domain/loan/draft-comparison'
import { sectionOf } from '../../../domain/loan/setup-context'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { draftChanged } from '../../../state/drafts/drafts.slice'
import { Button } from '../../../ui/button'
import { useLoanDestinations } from '../../destinations'
import type { DraftOfForm } from '../../drafts/use-draft'
import { VersionTable } from '../../drafts/version-table'
import { useAppDispatch, useScreenPorts } from '../../store-binding'
import { draftKey, newSetup } from '../loan-draft'
import { choiceNames, choicesOf, type SetupLists } from './setup-choices'

interface UnsavedChangesProps {
  readonly values: SetupValues
  /** The server's values when the draft was started. */
  readonly saved: SetupValues
  readonly lists: SetupLists
  readonly draft: DraftOfForm
}

/** The fields that differ from the saved loan, **Keep as a new loan** and **Discard**; nothing if none differs. */
export function UnsavedChanges({ values, saved, lists, draft }: UnsavedChangesProps) {
  const to = useLoanDestinations()
  const dispatch = useAppDispatch()
  const { ids, clock } = useScreenPorts()
  const [, navigate] = useLocation()
  const heading = useId()
  const context = {
    values,
    section: sectionOf(values, lists.sections),
    today: marketDay(clock.read().now),
    restrictions: lists.restrictions,
  }
  const versions = { base: saved, mine: saved, theirs: values }
  const differences = setupDifferences(versions, context, choiceNames(choicesOf(lists, values), lists))
  if (differences.length === 0) return null
  const keepAsNewLoan = () => {
    const setup = newSetup(ids.next())
    dispatch(draftChanged({ key: draftKey(setup), step: 'project', values: { ...values } }))
    draft.clear()
    navigate(to.setup(setup))
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>Your unsaved changes</h2>
      <p>
        You had changed {formatCountOf(differences.length, 'field')}. A new loan starts with all the values of this one,
        and your changes; documents stay with the old loan.
      </p>
      <VersionTable differences={differences} mineLabel="Saved" theirsLabel="Yours" />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={draft.clear}>
          Discard
        </Button>
        <Button onClick={keepAsNewLoan}>Keep as a new loan</Button>
      </div>
    </section>
  )
}

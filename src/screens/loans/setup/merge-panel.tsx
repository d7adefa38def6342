// Shows what was saved elsewhere while the form was open: the updated fields, and a choice for fields that both changed.
import { useEffect, useRef } from 'react'
import { valueText } from '../../../domain/loan/draft-comparison'
import { fieldRow } from '../../../domain/loan/setup-fields'
import type { SetupField } from '../../../domain/loan/setup-values'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useInView } from '../use-in-view'
import { useSavedBy } from './saved-by'
import type { SetupLoan } from './setup-actions'
import { useSetup } from './setup-form'
import type { MergedLoan } from './use-merged-loan'
import './merge-panel.css'

interface MergePanelProps {
  readonly merged: MergedLoan
  readonly loan: SetupLoan | null
}

/** Renders nothing until the loan is saved elsewhere. */
export function MergePanel({ merged, loan }: MergePanelProps) {
  const { context } = useSetup()
  const { note } = useSavedBy(loan)
  const { conflicts, updated } = merged
  const others = updated.filter((field) => !conflicts.includes(field))
  const box = useInView<HTMLParagraphElement>(others.join())
  return (
    <>
      {others.length === 0 ? null : (
        <Notice tone="info" role="status">
          <p ref={box}>
            Saved elsewhere and updated here: {others.map((field) => fieldRow(field).label(context)).join(', ')}
            {note}.
          </p>
        </Notice>
      )}
      {conflicts.length === 0 ? null : <MergeConflicts merged={merged} loan={loan} />}
    </>
  )
}

export function MergeConflicts({ merged, loan }: MergePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="setup__merge card" aria-label="Fields changed here and elsewhere">
      <h2 ref={heading} tabIndex={-1}>
        Changed here and elsewhere
      </h2>
      <p className="field__help">Choose a value for each field. Nothing is saved until you do.</p>
      <ul>
        {merged.conflicts.map((field) => (
          <Conflict key={field} field={field} merged={merged} loan={loan} />
        ))}
      </ul>
    </section>
  )
}

function Conflict({ field, merged, loan }: MergePanelProps & { readonly field: SetupField }) {
  const { context, nameOf } = useSetup()
  const savedBy = useSavedBy(loan)
  const label = fieldRow(field).label(context)
  return (
    <li aria-label={label}>
      <b>{label}</b>
      <dl>
        <div>
          <dt>Yours</dt>
          <dd className="num">{valueText(field, context.values, nameOf)}</dd>
        </div>
        <div>
          <dt>{savedBy.label}</dt>
          <dd className="num">{valueText(field, merged.theirs, nameOf)}</dd>
        </div>
      </dl>
      <div className="draft-offer__actions">
        <Button size="small" tone="quiet" onClick={() => merged.choose(field, 'mine')}>
          Keep mine
        </Button>
        <Button size="small" tone="quiet" onClick={() => merged.choose(field, 'theirs')}>
          Use theirs
        </Button>
      </div>
    </li>
  )
}

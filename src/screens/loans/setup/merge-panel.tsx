// Shows what another user saved while the form was open: the updated fields, and a choice for fields that both changed.
import { useEffect, useRef } from 'react'
import { valueText } from '../../../domain/loan/draft-comparison'
import { fieldRow } from '../../../domain/loan/setup-fields'
import type { SetupField } from '../../../domain/loan/setup-values'
import { formatZonedDateTime } from '../../../domain/official-time'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import type { SetupLoan } from './setup-actions'
import { useSetup } from './setup-form'
import type { MergedLoan } from './use-merged-loan'
import './merge-panel.css'

interface MergePanelProps {
  readonly merged: MergedLoan
  readonly loan: SetupLoan | null
}

/** Who saved the loan and when, as far as the server says. */
export function savedBy(loan: SetupLoan | null): string {
  const who = loan?.updated_by ?? 'Someone else'
  return loan?.updated_at ? `${who}, ${formatZonedDateTime(loan.updated_at)}` : who
}

/** Renders nothing until another user saves. */
export function MergePanel({ merged, loan }: MergePanelProps) {
  const { context } = useSetup()
  const { conflicts, updated } = merged
  const others = updated.filter((field) => !conflicts.includes(field))
  return (
    <>
      {others.length === 0 ? null : (
        <Notice tone="info" role="status">
          Saved elsewhere and updated here: {others.map((field) => fieldRow(field).label(context)).join(', ')} (
          {savedBy(loan)}).
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
          <dt>{savedBy(loan)}</dt>
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

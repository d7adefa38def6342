// The drafts of an originator without a lender: they can be read, and continued once a lender approves the originator.
import { useId, useState } from 'react'
import { marketDay } from '../../domain/business-days'
import { setupDifferences } from '../../domain/loan/draft-comparison'
import { sectionOf } from '../../domain/loan/setup-context'
import { blankSetup, type SetupField, type SetupValues } from '../../domain/loan/setup-values'
import { formatOfficialTime } from '../../domain/official-time'
import type { ListedDraft } from '../../state/drafts/drafts.slice'
import { useScreenPorts } from '../store-binding'
import { useLoanDrafts } from './create/loan-drafts'
import { readSetupDraft, titleOfDraft } from './loan-draft'
import { choiceNames, choicesOf, useSetupLists } from './setup/setup-choices'
import '../drafts/drafts.css'
import './unfinished-loans.css'

/** Renders nothing without drafts. */
export function UnfinishedLoans() {
  const heading = useId()
  const drafts = useLoanDrafts()
  if (drafts.length === 0) return null
  return (
    <section className="card unfinished-loans" aria-labelledby={heading}>
      <h2 id={heading}>Your unfinished loans</h2>
      <p>Everything you typed is saved. You can continue under New loan once a lender has approved you.</p>
      {drafts.map((listed) => (
        <UnfinishedLoan key={listed.key} listed={listed} />
      ))}
    </section>
  )
}

function UnfinishedLoan({ listed: { draft } }: { readonly listed: ListedDraft }) {
  const [isOpen, setOpen] = useState(false)
  const content = readSetupDraft(draft)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{titleOfDraft(draft)}</b> <span className="field__help">edited {formatOfficialTime(draft.at)}</span>
      </summary>
      {isOpen && content !== null ? <TypedFields values={content.values} /> : null}
    </details>
  )
}

/** Everything that was typed, field by field. */
function TypedFields({ values }: { readonly values: SetupValues }) {
  const { clock } = useScreenPorts()
  const lists = useSetupLists(false)
  const choices = choicesOf(lists, values)
  const nameOf = choiceNames(choices, lists)
  const context = {
    values,
    section: sectionOf(values, lists.sections),
    today: marketDay(clock.read().now),
    restrictions: lists.restrictions,
  }
  // The lender's people can't be named without the lender, and their ids mean nothing to a reader.
  const isReadable = (field: SetupField) =>
    choices[field] === undefined || [values[field]].flat().every((value) => nameOf(field, String(value)) !== null)
  const typed = setupDifferences({ base: blankSetup, mine: values, theirs: blankSetup }, context, nameOf)
  return (
    <table className="version-table">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">What you typed</th>
        </tr>
      </thead>
      <tbody>
        {typed
          .filter(({ key }) => isReadable(key))
          .map(({ key, field, mine }) => (
            <tr key={key}>
              <th scope="row">{field}</th>
              <td>
                <span className="num">{mine}</span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

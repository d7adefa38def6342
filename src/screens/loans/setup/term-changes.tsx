// **Changes to terms**: who saved which of the terms that investors bid on, and when.
import { valueText } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow } from '../../../domain/loan/setup-fields'
import { valuesOf } from '../../../domain/loan/setup-request'
import { formatZonedDateTime } from '../../../domain/official-time'
import { UnreadableNote } from '../../unreadable-note'
import type { SetupLoan } from './setup-actions'
import type { SetupValue } from './setup-form'
import './term-changes.css'

type TermChange = NonNullable<SetupLoan['term_changes']>[number]

/** The changes of one save. */
interface Save {
  readonly version: number
  readonly at: string
  readonly by: string
  readonly changes: readonly TermChange[]
}

/** Changes that produced the same version belong to one save. */
function savesIn(changes: readonly TermChange[]): readonly Save[] {
  const versions = [...new Set(changes.map(({ version }) => version))]
  return versions.flatMap((version) => {
    const ofSave = changes.filter((change) => change.version === version)
    const [first] = ofSave
    return first === undefined ? [] : [{ version, at: first.at, by: first.by ?? 'Not known', changes: ofSave }]
  })
}

/** The saves before these are folded away. */
const MAX_SHOWN = 5

interface TermChangesProps {
  readonly loan: SetupLoan | null
  readonly context: SetupContext
  readonly nameOf: SetupValue['nameOf']
}

/** Newest first. Nothing on a server that keeps no such trail, and before the first change. */
export function TermChanges({ loan, context, nameOf }: TermChangesProps) {
  const changes = loan?.term_changes ?? []
  const unreadable = loan?.unreadable_rows?.term_changes
  if (changes.length === 0 && !unreadable) return null
  const saves = savesIn(changes)
  const [shown, folded] = [saves.slice(0, MAX_SHOWN), saves.slice(MAX_SHOWN)]
  return (
    <section className="card" aria-label="Changes to terms">
      <h2>Changes to terms</h2>
      <UnreadableNote count={unreadable} one="change" />
      <Saves saves={shown} context={context} nameOf={nameOf} />
      {folded.length === 0 ? null : (
        <details>
          <summary>Earlier changes</summary>
          <Saves saves={folded} context={context} nameOf={nameOf} />
        </details>
      )}
    </section>
  )
}

function Saves({ saves, context, nameOf }: Omit<TermChangesProps, 'loan'> & { readonly saves: readonly Save[] }) {
  const text = (field: TermChange['field'], value: TermChange['from']): string =>
    valueText(field, valuesOf({ id: 1, [field]: value }), nameOf)
  return (
    <ul className="term-changes">
      {saves.map(({ version, at, by, changes }) => (
        <li key={version}>
          <p className="term-changes__head">
            <b>{by}</b> <span className="num">{formatZonedDateTime(at)}</span>
          </p>
          <ul>
            {changes.map(({ field, from, to }) => (
              <li key={field}>
                {fieldRow(field).label(context)}:{' '}
                {from === null ? null : (
                  <>
                    <span className="num">{text(field, from)}</span> <span aria-hidden="true">→</span>
                    <span className="visually-hidden">changed to</span>{' '}
                  </>
                )}
                <b className="num">{to === null ? 'Removed' : text(field, to)}</b>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

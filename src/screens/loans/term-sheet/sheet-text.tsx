// The lines of a pasted term sheet: what each was read as, and a choice of the field for those that weren't read.
import { CircleCheck, CircleHelp, type LucideIcon, TriangleAlert, UserRoundCheck } from 'lucide-react'
import { formatCountOf } from '../../../domain/formats'
import { labelOf } from '../../../domain/loan/setup-problems'
import type { SetupField } from '../../../domain/loan/setup-values'
import type { LineOutcome } from '../../../domain/loan/term-sheet/line-states'
import { assignableFields } from '../../../domain/loan/term-sheet/read-term-sheet'
import { ScrollRegion } from '../../../ui/scroll-region'
import { SelectField } from '../../../ui/select-field'
import { useSetup } from '../setup/setup-form'
import type { Assignment, TermSheet } from './use-term-sheet'

type Mark = 'read' | 'assigned' | 'partly' | 'doubtful' | 'unread'

const marks: Readonly<Record<Mark, { readonly icon: LucideIcon; readonly text: string }>> = {
  read: { icon: CircleCheck, text: 'Read' },
  assigned: { icon: UserRoundCheck, text: 'Assigned' },
  partly: { icon: TriangleAlert, text: 'Partly read' },
  doubtful: { icon: TriangleAlert, text: 'Check' },
  unread: { icon: CircleHelp, text: 'Not read' },
}

const markOf = ({ state }: LineOutcome, assignment: Assignment | undefined): Mark =>
  assignment !== undefined && assignment.value !== null ? 'assigned' : state

const isOpen = (mark: Mark): boolean => mark !== 'read' && mark !== 'assigned'

export function SheetText({ sheet }: { readonly sheet: TermSheet }) {
  const open = sheet.lines.filter((outcome) => isOpen(markOf(outcome, sheet.assignments.get(outcome.line.line)))).length
  return (
    <section className="term-sheet__side" aria-labelledby="term-sheet-text">
      <h3 id="term-sheet-text" className="term-sheet__head">
        Text{' '}
        <span className="key">{open === 0 ? 'Every line was read' : `${formatCountOf(open, 'line')} to check`}</span>
      </h3>
      <ScrollRegion className="term-sheet__scroll" label="Lines of the term sheet">
        <ol>
          {sheet.lines.map((outcome) => (
            <Line key={outcome.line.line} outcome={outcome} sheet={sheet} />
          ))}
        </ol>
      </ScrollRegion>
    </section>
  )
}

function Line({ outcome, sheet }: { readonly outcome: LineOutcome; readonly sheet: TermSheet }) {
  const { context } = useSetup()
  const { line, proposals, state } = outcome
  const assignment = sheet.assignments.get(line.line)
  const mark = markOf(outcome, assignment)
  const { icon: Icon, text } = marks[mark]
  const fields = [...new Set(proposals.map(({ field }) => field))].map((field) => labelOf(field, context))
  return (
    <li className={`sheet-line sheet-line--${mark}`}>
      <p className="sheet-line__text">
        {line.isQuoted ? <span aria-hidden="true">&gt; </span> : null}
        <Marked outcome={outcome} />
      </p>
      <p className="sheet-line__mark">
        <Icon size={14} aria-hidden="true" />
        Line {line.line + 1} · {fields.length === 0 ? text : `${text}: ${fields.join(', ')}`}
      </p>
      {state === 'read' ? null : (
        <SelectField<SetupField | ''>
          className="sheet-line__assign"
          label={`Use line ${line.line + 1} as`}
          labelHidden
          value={assignment?.field ?? ''}
          choices={[
            { value: '', label: 'Use as…' },
            ...assignableFields(context).map((field) => ({ value: field, label: labelOf(field, context) })),
          ]}
          onChoice={(field) => sheet.assign(line.line, field === '' ? null : field)}
        />
      )}
      {assignment?.value === null ? (
        <p className="sheet-line__problem" role="alert">
          {labelOf(assignment.field, context)} can’t be read in this line. Type it in the form.
        </p>
      ) : null}
    </li>
  )
}

/** The text with the parts that were read marked. */
function Marked({ outcome: { line, spans } }: { readonly outcome: LineOutcome }) {
  const pieces = spans.map(({ start, end }, at) => ({
    before: line.text.slice(spans[at - 1]?.end ?? 0, start),
    marked: line.text.slice(start, end),
    start,
  }))
  return (
    <>
      {pieces.map(({ before, marked, start }) => (
        <span key={start}>
          {before}
          <mark>{marked}</mark>
        </span>
      ))}
      {line.text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}

// The dialog **Check loan**: what the server found missing or wrong, by step, with links.
import { Link } from 'wouter'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { labelOf, stepOfField, stepsOf } from '../../../domain/loan/setup-problems'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { fieldPath } from './field-focus'
import { afterLabel } from './problem-text'
import type { Step } from './setup-copy'
import { stepTitle } from './setup-copy'

interface CheckLoanDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly context: SetupContext
  /** Dotted field → messages. */
  readonly problems: Readonly<Record<string, readonly string[]>>
  /** Labels of documents that are not uploaded yet. */
  readonly missingDocuments: readonly string[]
  readonly pathOf: (step: Step) => string
}

/** The messages of the server with the form's label instead of the field's name: people don't know `Gfd treated`. */
function spoken(field: string, messages: readonly string[], context: SetupContext): string {
  const name = field.replaceAll(/[._]/g, ' ')
  const label = labelOf(field, context)
  return messages
    .map((message) =>
      message.toLowerCase().startsWith(name.toLowerCase()) ? label + message.slice(name.length) : message,
    )
    .join(' ')
}

/** Problems by step. Missing documents are listed but don't count as problems. */
export function CheckLoanDialog(props: CheckLoanDialogProps) {
  const { open, onClose, context, problems, missingDocuments, pathOf } = props
  const found = Object.entries(problems)
  const steps = stepsOf(context).filter((step) => found.some(([field]) => stepOfField(field) === step))
  return (
    <Dialog open={open} onClose={onClose} title="Check loan">
      {found.length === 0 ? (
        <Notice tone="good">Nothing is missing: this loan can be submitted to auction.</Notice>
      ) : (
        <>
          <p>
            {found.length} {found.length === 1 ? 'field is' : 'fields are'} missing or wrong.
          </p>
          {steps.map((step) => (
            <section key={step} className="check__step">
              <h3>
                <Link href={pathOf(step)} onClick={onClose}>
                  {stepTitle[step]}
                </Link>
              </h3>
              <ul>
                {found
                  .filter(([field]) => stepOfField(field) === step)
                  .map(([field, messages]) => (
                    <li key={field}>
                      <Link href={fieldPath({ pathOf }, field)} onClick={onClose}>
                        {labelOf(field, context)}
                      </Link>
                      {afterLabel(labelOf(field, context), spoken(field, messages, context))}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {missingDocuments.length > 0 ? (
        <section className="check__step">
          <h3>
            <Link href={pathOf('documents')} onClick={onClose}>
              {stepTitle.documents}
            </Link>
          </h3>
          <p>Not uploaded yet; they can follow later: {missingDocuments.join(', ')}.</p>
        </section>
      ) : null}
      <div className="dialog__foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

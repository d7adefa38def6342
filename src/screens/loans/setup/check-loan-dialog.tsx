// The **Check loan** dialog: fields that the server reports as missing or invalid, by step, with links.
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
  /** Messages by dotted field name. */
  readonly problems: Readonly<Record<string, readonly string[]>>
  /** Labels of documents not uploaded yet. */
  readonly missingDocuments: readonly string[]
  readonly pathOf: (step: Step) => string
}

/** The server's messages with the form's label in place of the field's name, because users don't know `Gfd treated`. */
function withLabel(field: string, messages: readonly string[], context: SetupContext): string {
  const name = field.replaceAll(/[._]/g, ' ')
  const label = labelOf(field, context)
  return messages
    .map((message) =>
      message.toLowerCase().startsWith(name.toLowerCase()) ? label + message.slice(name.length) : message,
    )
    .join(' ')
}

/** Lists missing documents too, but doesn't count them as problems. */
export function CheckLoanDialog(props: CheckLoanDialogProps) {
  const { open, onClose, context, problems, missingDocuments, pathOf } = props
  const entries = Object.entries(problems)
  const steps = stepsOf(context).filter((step) => entries.some(([field]) => stepOfField(field) === step))
  return (
    <Dialog open={open} onClose={onClose} title="Check loan">
      {entries.length === 0 ? (
        <Notice tone="good">Nothing is missing. You can submit this loan to auction.</Notice>
      ) : (
        <>
          <p>
            {entries.length} {entries.length === 1 ? 'field is' : 'fields are'} missing or invalid.
          </p>
          {steps.map((step) => (
            <section key={step} className="check__step">
              <h3>
                <Link href={pathOf(step)} onClick={onClose}>
                  {stepTitle[step]}
                </Link>
              </h3>
              <ul>
                {entries
                  .filter(([field]) => stepOfField(field) === step)
                  .map(([field, messages]) => (
                    <li key={field}>
                      <Link href={fieldPath({ pathOf }, field)} onClick={onClose}>
                        {labelOf(field, context)}
                      </Link>
                      {afterLabel(labelOf(field, context), withLabel(field, messages, context))}
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
          <p>Not uploaded yet (you can add these later): {missingDocuments.join(', ')}.</p>
        </section>
      ) : null}
      <div className="dialog__foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

// The **Check loan** dialog: missing and invalid fields, by step, with links.
import { Link } from 'wouter'
import { checkedFields } from '../../../domain/loan/checked-fields'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { stepsOf } from '../../../domain/loan/setup-problems'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { fieldPath } from './field-focus'
import { afterLabel } from './problem-text'
import { type Step, stepTitle } from './setup-copy'

interface CheckLoanDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly context: SetupContext
  /** The server's messages by dotted field name. */
  readonly problems: Readonly<Record<string, readonly string[]>>
  /** Labels of documents not uploaded yet. */
  readonly missingDocuments: readonly string[]
  readonly pathOf: (step: Step) => string
}

/** Lists missing documents too, but doesn't count them as problems. */
export function CheckLoanDialog(props: CheckLoanDialogProps) {
  const { open, onClose, context, problems, missingDocuments, pathOf } = props
  const entries = checkedFields(problems, context)
  const steps = stepsOf(context).filter((step) => entries.some((each) => each.step === step))
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
                  .filter((each) => each.step === step)
                  .map(({ field, label, message }) => (
                    <li key={field}>
                      <Link href={fieldPath({ pathOf }, field)} onClick={onClose}>
                        {label}
                      </Link>
                      {afterLabel(label, message)}
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

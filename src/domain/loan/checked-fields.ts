// What **Check loan** lists: the server's problems and the form's own, each field once, as a submission would count them.
import type { LoanStep } from '../../contract/loan'
import type { SetupContext } from './setup-context'
import { setupFields } from './setup-fields'
import { labelOf, rowOfField, setupProblems, stepOfField } from './setup-problems'

export interface CheckedField {
  /** The form's field, or the server's if the form has none. */
  readonly field: string
  readonly label: string
  readonly step: LoanStep
  readonly message: string
}

/** The server's messages with the form's label in place of the field's name, because users don't know `Gfd treated`. */
function withLabel(field: string, messages: readonly string[], label: string): string {
  const name = field.replaceAll(/[._]/g, ' ')
  return messages
    .map((message) =>
      message.toLowerCase().startsWith(name.toLowerCase()) ? label + message.slice(name.length) : message,
    )
    .join(' ')
}

/**
 * The fields that are missing or invalid, in the order of the form: by the form's rules, or by the server's answer (messages by
 * dotted field). The three columns of the draw schedule are one field.
 */
export function checkedFields(
  answer: Readonly<Record<string, readonly string[]>>,
  context: SetupContext,
): readonly CheckedField[] {
  const formProblems = setupProblems(context)
  const serverProblems = Object.entries(answer)
  const formFields = setupFields.flatMap((row): CheckedField[] => {
    const label = row.label(context)
    const [key, messages] = serverProblems.find(([name]) => rowOfField(name) === row) ?? [row.field, []]
    const message = formProblems[row.field] ?? withLabel(key, messages, label)
    return message === '' ? [] : [{ field: row.field, label, step: row.step, message }]
  })
  const otherFields = serverProblems
    .filter(([name]) => rowOfField(name) === undefined)
    .map(([name, messages]) => {
      const label = labelOf(name, context)
      return { field: name, label, step: stepOfField(name), message: withLabel(name, messages, label) }
    })
  return [...formFields, ...otherFields]
}

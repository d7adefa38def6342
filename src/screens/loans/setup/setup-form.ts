// The setup form: react-hook-form over the values as typed, validated by the field table.
import { createContext, useContext } from 'react'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { ChoiceName } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { fieldProblem } from '../../../domain/loan/setup-problems'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'

export type SetupForm = UseFormReturn<SetupValues>

/** Validates the values by the field table. `contextOf` adds the other inputs of the rules. */
export const setupResolver =
  (contextOf: (values: SetupValues) => SetupContext): Resolver<SetupValues> =>
  (values) => {
    const context = contextOf(values)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const row of setupFields) {
      const message = fieldProblem(row, context)
      if (message !== null) errors[row.field] = { type: 'rule', message }
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<SetupValues> }
  }

export interface Choice {
  readonly value: string
  readonly label: string
  /** Another common name, such as a state's abbreviation. */
  readonly alias?: string
}

/** The choices of each field, with values as the form stores them. */
export type Choices = Partial<Record<SetupField, readonly Choice[]>>

export interface SetupValue {
  readonly form: SetupForm
  /** The current values, with the other inputs of the rules. */
  readonly context: SetupContext
  readonly choices: Choices
  /** Looks up the label of an id or code. */
  readonly nameOf: ChoiceName
  readonly originator: boolean
  /** True if the server lists the people and investors that this loan may name. */
  readonly partiesListed: boolean
  /** Null until the loan is created. */
  readonly loanId: number | null
  /** The saved values of the loan; null until it is created. */
  readonly saved: SetupValues | null
}

const SetupFormContext = createContext<SetupValue | null>(null)

export const SetupProvider = SetupFormContext.Provider

/** The form around a step. Throws without a provider. */
export function useSetup(): SetupValue {
  const setup = useContext(SetupFormContext)
  if (setup === null) throw new Error('There is no setup form above this step')
  return setup
}

/** The current label, unit and help of a field; null if the field doesn't apply to this loan. */
export function describedField(field: SetupField, context: SetupContext) {
  const row = fieldRow(field)
  if (!row.applies(context)) return null
  return { label: row.label(context), statement: row.statement, unit: row.unit, help: row.help(context) }
}

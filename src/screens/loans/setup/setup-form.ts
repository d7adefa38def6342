// The form of a setup: react-hook-form over the values as typed, checked by the table of fields. No component here.
import { createContext, useContext } from 'react'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { ChoiceName } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { fieldProblem } from '../../../domain/loan/setup-problems'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'

export type SetupForm = UseFormReturn<SetupValues>

/** Checks the values by the table; `contextOf` adds what else the rules need. */
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

interface Choice {
  readonly value: string
  readonly label: string
  /** Another name by which people write it, such as the two letters of a state. */
  readonly alias?: string
}

/** The choices of each field, with values as the form stores them. */
export type Choices = Partial<Record<SetupField, readonly Choice[]>>

export interface SetupValue {
  readonly form: SetupForm
  /** What the rules need, for the current values. */
  readonly context: SetupContext
  readonly choices: Choices
  /** How a chosen id or code reads. */
  readonly nameOf: ChoiceName
  readonly originator: boolean
  /** True where the server lists the people and investors that this loan may name. */
  readonly partiesTold: boolean
  /** Null until the loan is created. */
  readonly loanId: number | null
}

const PlaceContext = createContext<SetupValue | null>(null)

export const SetupProvider = PlaceContext.Provider

/** The form that a step belongs to; throws outside of one. */
export function useSetup(): SetupValue {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('There is no setup form above this step')
  return place
}

/** Label, unit and help of a field as it is now; null when a loan of this kind does not have it. */
export function describedField(field: SetupField, context: SetupContext) {
  const row = fieldRow(field)
  if (!row.applies(context)) return null
  return { label: row.label(context), unit: row.unit, help: row.help(context) }
}

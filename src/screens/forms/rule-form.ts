// Forms over the one catalogue of rules (src/domain/validation/rules.ts): the resolver that asks it, and what becomes of
// the server's field errors. It writes no message of its own.
import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { FieldValue, Rule } from '../../domain/validation/rules'
import { firstProblem } from '../../domain/validation/rules'
import type { RequestState } from '../../state/requests/requests.state'

type ApiError = NonNullable<RequestState['error']>

export interface FieldRules<V> {
  /** Fills `{_field_}` of the messages. spec §5 */
  readonly label: string
  /** The first rule that objects speaks. */
  readonly rules: (values: V) => readonly Rule[]
}

/** The rules of a form, by field. */
export type FormRules<V extends FieldValues> = { readonly [K in keyof V]: FieldRules<V> }

/** The messages of all fields that break a rule, by field. */
export function problemsOf<V extends FieldValues>(rules: FormRules<V>, values: V): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(rules)) {
    const value: FieldValue = values[name]
    const problem = firstProblem(value, rules[name]?.label ?? name, rules[name]?.rules(values) ?? [])
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/** Asks the catalogue. */
export const resolverOf =
  <V extends FieldValues>(rules: FormRules<V>): Resolver<V> =>
  (values) => {
    const problems = Object.entries(problemsOf(rules, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<V> }
  }

/**
 * Puts the server's field errors on the fields of the form, the first of them under the cursor. What belongs to no field
 * stays for the top of the form: see `formMessage`.
 */
export function useServerErrors<V extends FieldValues>(form: UseFormReturn<V>, error: ApiError | null): void {
  const { setError, getValues } = form
  useEffect(() => {
    if (error === null) return
    const own = Object.keys(error.fields).filter((key): key is Path<V> => key in getValues())
    own.forEach((key, place) => {
      const message = error.fields[key]?.[0] ?? error.message
      setError(key, { type: 'server', message }, { shouldFocus: place === 0 })
    })
  }, [error, setError, getValues])
}

/** What a refusal says above the form: nothing when each of its messages stands at a field. */
export function formMessage(error: ApiError | null, fields: readonly string[]): string | null {
  if (error === null) return null
  const keys = Object.keys(error.fields)
  if (keys.length === 0) return error.message
  const homeless = keys.filter((key) => !fields.includes(key))
  return homeless.length === 0 ? null : (error.fields[homeless[0] ?? '']?.[0] ?? error.message)
}

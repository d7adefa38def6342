// Validates forms with the rules of src/domain/validation/rules.ts, and shows the server's field errors.
import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { type FieldValue, firstProblem, type Rule } from '../../../domain/validation/rules'
import type { RequestState } from '../../../state/requests/requests.slice'

type ApiError = NonNullable<RequestState['error']>

interface FieldRules<V> {
  /** Replaces `{_field_}` in messages. */
  readonly label: string
  /** The message of the first broken rule is shown. */
  readonly rules: (values: V) => readonly Rule[]
}

/** The rules of a form, by field. */
export type FormRules<V extends FieldValues> = { readonly [K in keyof V]: FieldRules<V> }

/** Messages by field, for all fields that break a rule. */
export function problemsOf<V extends FieldValues>(rules: FormRules<V>, values: V): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(rules)) {
    const value: FieldValue = values[name]
    const problem = firstProblem(value, rules[name]?.label ?? name, rules[name]?.rules(values) ?? [])
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/** A react-hook-form resolver for these rules. */
export const resolverOf =
  <V extends FieldValues>(rules: FormRules<V>): Resolver<V> =>
  (values) => {
    const problems = Object.entries(problemsOf(rules, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<V> }
  }

/**
 * Shows the server's errors at the form's fields and focuses the first. For errors of other fields, see `formMessage` in
 * src/domain/validation/form-message.ts.
 */
export function useServerErrors<V extends FieldValues>(form: UseFormReturn<V>, error: ApiError | null): void {
  const { setError, getValues } = form
  useEffect(() => {
    if (error === null) return
    const names = Object.keys(error.fields).filter((key): key is Path<V> => key in getValues())
    names.forEach((key, index) => {
      const message = error.fields[key]?.[0] ?? error.message
      setError(key, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }, [error, setError, getValues])
}

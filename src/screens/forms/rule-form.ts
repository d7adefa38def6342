// Forms that are checked by the rules of src/domain/validation/rules.ts: the resolver, and the field errors of the server.
import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { FieldValue, Rule } from '../../domain/validation/rules'
import { firstProblem } from '../../domain/validation/rules'
import type { RequestState } from '../../state/requests/requests.slice'

type ApiError = NonNullable<RequestState['error']>

interface FieldRules<V> {
  /** Fills `{_field_}` of the messages. */
  readonly label: string
  /** The message of the first broken rule is shown. */
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

/** Checks the values of a form by its rules. */
export const resolverOf =
  <V extends FieldValues>(rules: FormRules<V>): Resolver<V> =>
  (values) => {
    const problems = Object.entries(problemsOf(rules, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<V> }
  }

/**
 * Puts the server's field errors on the fields of the form and focuses the first. Errors of other fields are shown above
 * the form: see `formMessage` in src/domain/validation/form-message.ts.
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

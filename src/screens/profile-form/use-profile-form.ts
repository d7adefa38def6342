// The form of a profile over react-hook-form: checked by the field table, with the errors of the server on their fields.
import { useEffect } from 'react'
import type { FieldErrors, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { set, useForm } from 'react-hook-form'
import type { DomainRule } from '../../domain/profile/profile-check'
import { formProblems, problemsByStep, problemsOf, refusedFieldsText } from '../../domain/profile/profile-check'
import { pathOf } from '../../domain/profile/profile-field'
import { profileFields } from '../../domain/profile/profile-fields'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import type { FollowedRequest } from '../use-request'

export type FormOfProfile = UseFormReturn<ProfileForm>

type RequestOutcome = Pick<FollowedRequest<never>, 'status' | 'error'>

/** The error of a list of rows itself is stored under `root`. */
const nested = (path: string): string => (path === 'persons' || path === 'domains' ? `${path}.root` : path)

function errorsOf(problems: Readonly<Record<string, string>>): FieldErrors<ProfileForm> {
  const errors: FieldErrors<ProfileForm> = {}
  for (const [path, message] of Object.entries(problems)) set(errors, nested(path), { type: 'rule', message })
  return errors
}

/** The form; a field is checked when it is left, and all of a step on **Continue**. */
export function useProfileForm(role: ProfileRole, start: ProfileForm, claim?: DomainRule): FormOfProfile {
  const resolver: Resolver<ProfileForm> = (values) => {
    const problems = problemsOf(role, values, claim)
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
  }
  return useForm<ProfileForm>({ defaultValues: start, mode: 'onTouched', resolver, shouldFocusError: true })
}

const emptied = <T>(record: Readonly<Record<string, T>>, empty: T): Record<string, T> =>
  Object.fromEntries(Object.keys(record).map((key) => [key, empty]))

/** Replaces everything in the form. Fields that `values` does not have become empty; `form.reset` alone would keep them. */
export function replaceValues(form: FormOfProfile, values: ProfileForm): void {
  const now = form.getValues()
  form.reset({
    ...values,
    text: { ...emptied(now.text, ''), ...values.text },
    flags: { ...emptied(now.flags, false), ...values.flags },
    lists: { ...emptied<number[]>(now.lists, []), ...values.lists },
    warehouses: { ...emptied(now.warehouses, '0'), ...values.warehouses },
  })
}

/** The paths of a step, to check only that step. */
export function pathsOfStep(role: ProfileRole, step: string): Path<ProfileForm>[] {
  const paths = profileFields[role].filter((field) => field.step === step).map(pathOf)
  if (role === 'lender' && step === 'servicing') paths.push('text.servicer_person')
  // The table of fields holds only paths of the form.
  return paths as Path<ProfileForm>[]
}

/** Puts the field errors of a failed request on their fields. */
export function useServerProblems(role: ProfileRole, form: FormOfProfile, request: RequestOutcome): void {
  const failed = request.status === 'failed' ? request.error : null
  const { setError } = form
  useEffect(() => {
    if (failed === null) return
    const { byPath } = formProblems(role, failed.fields)
    for (const [path, message] of Object.entries(byPath)) {
      setError(nested(path) as Path<ProfileForm>, { type: 'server', message })
    }
  }, [failed, role, setError])
}

/** How many fields of each step the server refused and nobody has changed since. */
export function refusedByStep(
  role: ProfileRole,
  form: FormOfProfile,
  request: RequestOutcome,
): Readonly<Record<string, number>> {
  const { byPath } = formProblems(role, request.status === 'failed' ? (request.error?.fields ?? {}) : {})
  const isOpen = (path: string) =>
    form.getFieldState(nested(path) as Path<ProfileForm>, form.formState).error?.type === 'server'
  const open = Object.entries(byPath).filter(([path]) => isOpen(path))
  return problemsByStep(role, Object.fromEntries(open))
}

/** The message above the form: the refused fields, or the error itself. Null for a conflict of versions. */
export function refusalText(role: ProfileRole, request: RequestOutcome): string | null {
  const error = request.status === 'failed' || request.status === 'unknown' ? request.error : null
  if (error === null || error.status === 409) return null
  return refusedFieldsText(role, error.fields) ?? error.message
}

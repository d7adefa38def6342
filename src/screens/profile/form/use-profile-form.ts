// The profile form over react-hook-form: validated by the field table, with server errors at their fields.
import { useEffect } from 'react'
import { type FieldErrors, type Path, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type DomainRule,
  formProblems,
  problemsByStep,
  problemsOf,
  refusedFieldsText,
} from '../../../domain/profile/profile-check'
import { pathOf } from '../../../domain/profile/profile-field'
import { profileFields } from '../../../domain/profile/profile-fields'
import type { ProfileForm, ProfileRole } from '../../../domain/profile/profile-form'
import type { FollowedRequest } from '../../use-request'

export type FormOfProfile = UseFormReturn<ProfileForm>

type RequestOutcome = Pick<FollowedRequest<never>, 'status' | 'error'>

/** react-hook-form stores an error of a whole list under `root`. */
const errorPath = (path: string): string => (path === 'persons' || path === 'domains' ? `${path}.root` : path)

function errorsOf(problems: Readonly<Record<string, string>>): FieldErrors<ProfileForm> {
  const errors: FieldErrors<ProfileForm> = {}
  for (const [path, message] of Object.entries(problems)) set(errors, errorPath(path), { type: 'rule', message })
  return errors
}

/** Validates a field on blur, and a whole step on **Continue**. */
export function useProfileForm(role: ProfileRole, start: ProfileForm, domainRule?: DomainRule): FormOfProfile {
  const resolver: Resolver<ProfileForm> = (values) => {
    const problems = problemsOf(role, values, domainRule)
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
  }
  return useForm<ProfileForm>({ defaultValues: start, mode: 'onTouched', resolver, shouldFocusError: true })
}

const blankValues = <T>(record: Readonly<Record<string, T>>, empty: T): Record<string, T> =>
  Object.fromEntries(Object.keys(record).map((key) => [key, empty]))

/** Replaces all values of the form. Clears fields missing in `values`, which `form.reset` would keep. */
export function replaceValues(form: FormOfProfile, values: ProfileForm): void {
  const now = form.getValues()
  form.reset({
    ...values,
    text: { ...blankValues(now.text, ''), ...values.text },
    flags: { ...blankValues(now.flags, false), ...values.flags },
    lists: { ...blankValues<number[]>(now.lists, []), ...values.lists },
    warehouses: { ...blankValues(now.warehouses, '0'), ...values.warehouses },
  })
}

/** The field paths of a step. */
export function pathsOfStep(role: ProfileRole, step: string): Path<ProfileForm>[] {
  const paths = profileFields[role].filter((field) => field.step === step).map(pathOf)
  if (role === 'lender' && step === 'servicing') paths.push('text.servicer_person')
  // The field table has only paths of the form.
  return paths as Path<ProfileForm>[]
}

/** Shows the field errors of a failed request at their fields. */
export function useServerProblems(role: ProfileRole, form: FormOfProfile, request: RequestOutcome): void {
  const failed = request.status === 'failed' ? request.error : null
  const { setError } = form
  useEffect(() => {
    if (failed === null) return
    const { byPath } = formProblems(role, failed.fields)
    for (const [path, message] of Object.entries(byPath)) {
      setError(errorPath(path) as Path<ProfileForm>, { type: 'server', message })
    }
  }, [failed, role, setError])
}

/** By step, the number of fields that the server rejected and the user hasn't changed since. */
export function countRejectedFields(
  role: ProfileRole,
  form: FormOfProfile,
  request: RequestOutcome,
): Readonly<Record<string, number>> {
  const { byPath } = formProblems(role, request.status === 'failed' ? (request.error?.fields ?? {}) : {})
  const isUnchanged = (path: string) =>
    form.getFieldState(errorPath(path) as Path<ProfileForm>, form.formState).error?.type === 'server'
  const unchanged = Object.entries(byPath).filter(([path]) => isUnchanged(path))
  return problemsByStep(role, Object.fromEntries(unchanged))
}

/** The message for a failed request: the rejected fields, or the error itself. Null for a version conflict. */
export function submitErrorText(role: ProfileRole, request: RequestOutcome): string | null {
  const error = request.status === 'failed' || request.status === 'unknown' ? request.error : null
  if (error === null || error.status === 409) return null
  return refusedFieldsText(role, error.fields) ?? error.message
}

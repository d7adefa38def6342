// The form of a profile over react-hook-form: checked by the field table, with a server's refusals sorted to their fields.
import { useEffect } from 'react'
import type { FieldErrors, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { set, useForm } from 'react-hook-form'
import { formProblems, problemsOf } from '../../domain/profile/profile-check'
import { pathOf } from '../../domain/profile/profile-field'
import { profileFields } from '../../domain/profile/profile-fields'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import type { RequestState } from '../../state/requests/requests.state'

export type FormOfProfile = UseFormReturn<ProfileForm>

/** Lists of rows say what is wrong with the list itself under `root`. */
const nested = (path: string): string => (path === 'persons' || path === 'domains' ? `${path}.root` : path)

function errorsOf(problems: Readonly<Record<string, string>>): FieldErrors<ProfileForm> {
  const errors: FieldErrors<ProfileForm> = {}
  for (const [path, message] of Object.entries(problems)) set(errors, nested(path), { type: 'rule', message })
  return errors
}

/** The form; nothing is judged before a field was left or a step was meant to be finished. */
export function useProfileForm(role: ProfileRole, start: ProfileForm): FormOfProfile {
  const resolver: Resolver<ProfileForm> = (values) => {
    const problems = problemsOf(role, values)
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
  }
  return useForm<ProfileForm>({ defaultValues: start, mode: 'onTouched', resolver, shouldFocusError: true })
}

/** The paths of a step, for judging just that step. */
export function pathsOfStep(role: ProfileRole, step: string): Path<ProfileForm>[] {
  const paths = profileFields[role].filter((field) => field.step === step).map(pathOf)
  if (role === 'lender' && step === 'servicing') paths.push('text.servicer_person')
  // Every path of the field table is a path of the form: the table's paths are made for it.
  return paths as Path<ProfileForm>[]
}

/** Puts a refusal's field errors onto their fields; answers what no field shows. */
export function useServerProblems(role: ProfileRole, form: FormOfProfile, request: RequestState | undefined): void {
  const failed = request?.status === 'failed' ? request.error : null
  const { setError } = form
  useEffect(() => {
    if (failed === null) return
    const { byPath } = formProblems(role, failed.fields)
    for (const [path, message] of Object.entries(byPath)) {
      setError(nested(path) as Path<ProfileForm>, { type: 'server', message })
    }
  }, [failed, role, setError])
}

/** What is said above the form about a refusal: what no field shows, or the refusal itself. */
export function refusalText(role: ProfileRole, request: RequestState | undefined): string | null {
  const error = request?.status === 'failed' || request?.status === 'unknown' ? request.error : null
  if (error === null || error === undefined || error.status === 409) return null
  const { byPath, others } = formProblems(role, error.fields)
  if (Object.keys(byPath).length === 0) return error.message
  return others.length > 0 ? others.join(' ') : 'Some fields need attention.'
}

// A value of the form. Revalidates a shown error on every change, so that it disappears during typing. If it disappeared on
// blur, it would move a button that the user is about to press.
import { type FieldPath, type FieldPathValue, type UseControllerReturn, useController } from 'react-hook-form'
import type { ProfileForm } from '../../../domain/profile/profile-form'
import type { FormOfProfile } from './use-profile-form'

export function useEntry<P extends FieldPath<ProfileForm>>(
  form: FormOfProfile,
  name: P,
  defaultValue?: FieldPathValue<ProfileForm, P>,
): UseControllerReturn<ProfileForm, P> {
  const entry = useController<ProfileForm, P>({
    control: form.control,
    name,
    ...(defaultValue === undefined ? {} : { defaultValue }),
  })
  const onChange: typeof entry.field.onChange = (...event) => {
    entry.field.onChange(...event)
    if (entry.fieldState.error !== undefined) void form.trigger(name)
  }
  return { ...entry, field: { ...entry.field, onChange } }
}

// Submits what the fields of a form show. Password managers, and the browser before the page's scripts run, fill fields without the
// events that the form listens to.
import type { FormEvent } from 'react'
import type { FieldValues, Path, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form'

/** The text that a field of this form shows, by its name; null if there is none. */
export function shownText(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.type !== 'checkbox' ? field.value : null
}

/** Handles a form's `submit` event: picks up text that was filled in without an event, validates, and calls `onValid`. */
export const submitShown =
  <V extends FieldValues>(form: UseFormReturn<V>, onValid: SubmitHandler<V>) =>
  async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    for (const name of Object.keys(form.getValues()) as Path<V>[]) {
      const shown = shownText(event.currentTarget, name)
      if (shown !== null && shown !== form.getValues(name)) form.setValue(name, shown as PathValue<V, Path<V>>)
    }
    await form.handleSubmit(onValid)(event)
  }

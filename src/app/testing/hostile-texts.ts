// Types markup into every field on the screen of a test.
import { act, fireEvent } from '@testing-library/react'
import { expect } from 'vitest'

export const HOSTILE = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>{{7*7}}'

const WRITABLE =
  'input:not([type=checkbox], [type=radio], [type=file], [type=date], :disabled), textarea:not(:disabled)'
const writable = () => [...document.querySelectorAll<HTMLInputElement>(WRITABLE)]

/** Types into each visible field and blurs it. Returns how many there are. */
export async function typeEverywhere(): Promise<number> {
  const fields = writable()
  for (const field of fields) {
    await act(async () => {
      field.focus()
      fireEvent.change(field, { target: { value: HOSTILE } })
      field.blur()
    })
  }
  return fields.length
}

/** Asserts that none of it became an element, an attribute or a script. */
export function expectNoMarkup(): void {
  expect(Reflect.get(globalThis, 'hit')).toBeUndefined()
  expect(document.querySelectorAll('img[src="x"], [onerror], body script')).toHaveLength(0)
}

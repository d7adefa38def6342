// Edits of a figure that a field shows with thousands separators: `25,000,000` and one more 0 is 250000000. While it's edited, the
// field shows plain digits, because the separators would be in the wrong places; leaving the field puts them back.
import type { ChangeEvent } from 'react'

const GROUPED = /^[^\d,]{0,3}[1-9]\d{0,2}(?:,\d{3}){1,8}(?:\.\d{0,10})?[^\d,]{0,3}$/
const MAX_LENGTH = 60

/** What was inserted into `before` to get `after`. */
function inserted(before: string, after: string): string {
  let start = 0
  while (start < after.length && after[start] === before[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, after.length) - start && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

/** The text without its separators if a digit was typed or deleted in a grouped figure; otherwise as it is. */
export const withoutSeparators = (before: string, after: string): string =>
  after.length <= MAX_LENGTH && GROUPED.test(before) && !GROUPED.test(after) && /^\d*$/.test(inserted(before, after))
    ? after.replaceAll(',', '')
    : after

/** Typing and deleting. Pasted text is never rewritten: it may be a figure in another format. */
const isTyping = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  'inputType' in nativeEvent && /^(?:insertText|insertCompositionText|delete)/.test(String(nativeEvent.inputType))

/** The text of a field after an edit. The caret stays at the digit where the person types. */
export function editedFigure(event: ChangeEvent<HTMLInputElement>, before: string): string {
  const input = event.target
  const typed = input.value
  const text = isTyping(event) ? withoutSeparators(before, typed) : typed
  if (text !== typed) {
    const caret = typed.slice(0, input.selectionStart ?? typed.length).replaceAll(',', '').length
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

// Pasting spreadsheet cells into a field for a single figure.
import type { ClipboardEvent } from 'react'
import { stripInvisible } from './invisible'

/**
 * Pastes multiple cells separated by tabs, so that validation rejects them. Browsers turn the line break in `390⏎480` into
 * a space, and the field would read 390,480. A single cell is left to the browser.
 */
export function pasteFigure(event: ClipboardEvent<HTMLInputElement>, onText: (text: string) => void): void {
  const cells = event.clipboardData
    .getData('text/plain')
    .trim()
    .split(/[\t\r\n]+/)
  if (cells.length < 2) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const start = selectionStart ?? value.length
  onText(stripInvisible(value.slice(0, start) + cells.join('\t') + value.slice(selectionEnd ?? start), 'figure'))
}

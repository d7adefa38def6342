// Pasting into a field that holds one figure.
import type { ClipboardEvent } from 'react'
import { visibleLine } from './invisible'

/**
 * Pastes several cells with tabs between them, so that the figure is refused. By itself a browser turns the line break in
 * `390⏎480` into a blank, and the field would read 390,480. A single cell is left to the browser.
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
  onText(visibleLine(value.slice(0, start) + cells.join('\t') + value.slice(selectionEnd ?? start), true))
}

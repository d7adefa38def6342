// A value that was read somewhere in a sheet, and what reading needs to know.
import type { SetupContext } from '../setup-context'
import type { SetupField } from '../setup-values'
import type { SheetChoice, SheetChoices } from './choices-in-text'
import type { Cell, SheetLine, Span } from './sheet-lines'

export interface Reading {
  readonly field: SetupField
  readonly value: string
  readonly text: string
  readonly span: Span
  readonly doubt: string | null
}

export interface Reader {
  readonly context: SetupContext
  readonly choices: SheetChoices
  readonly lines: readonly SheetLine[]
  readonly lockout: string
}

export const spanIn = (cell: Cell, start: number, end: number): Span => ({
  line: cell.line,
  start: cell.start + start,
  end: cell.start + end,
})

export const plainReading = (field: SetupField, text: string, span: Span, doubt: string | null): Reading => ({
  field,
  value: text,
  text,
  span,
  doubt,
})

export const chosen = (field: SetupField, choice: SheetChoice, span: Span, doubt: string | null): Reading => ({
  field,
  value: choice.value,
  text: choice.label,
  span,
  doubt,
})

// The pasted text, what was read in it, and what the user ticked or assigned.
import { useDeferredValue, useMemo, useState } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import type { SetupField } from '../../../domain/loan/setup-values'
import type { SheetChoices } from '../../../domain/loan/term-sheet/choices-in-text'
import { type LineOutcome, lineOutcomes } from '../../../domain/loan/term-sheet/line-states'
import { assignedValue, type Proposal, readTermSheet } from '../../../domain/loan/term-sheet/read-term-sheet'

/** A value that the user may fill in. */
export interface Offer extends Proposal {
  readonly key: string
  readonly isTicked: boolean
  /** True if the user assigned the line to the field. */
  readonly isAssigned: boolean
}

export interface Assignment {
  readonly field: SetupField
  /** Null if the line has no value for the field. */
  readonly value: Pick<Proposal, 'value' | 'text'> | null
}

export interface TermSheet {
  readonly text: string
  readonly write: (text: string) => void
  readonly lines: readonly LineOutcome[]
  readonly offers: readonly Offer[]
  readonly tick: (offer: Offer, isTicked: boolean) => void
  /** Ticks every value that is certain, or none. */
  readonly tickAll: (isTicked: boolean) => void
  readonly assignments: ReadonlyMap<number, Assignment>
  /** Null removes the assignment. */
  readonly assign: (line: number, field: SetupField | null) => void
}

const keyOf = ({ field, value }: Pick<Proposal, 'field' | 'value'>): string => `${field}:${value}`

export function useTermSheet(choices: SheetChoices, context: SetupContext): TermSheet {
  const [text, setText] = useState('')
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [assignments, setAssignments] = useState<ReadonlyMap<number, Assignment>>(new Map())
  // Reading a long text takes a moment, which must not hold up typing.
  const deferred = useDeferredValue(text)
  const reading = useMemo(() => readTermSheet(deferred, choices, context), [deferred, choices, context])
  const lines = useMemo(() => lineOutcomes(reading), [reading])
  const assigned = [...assignments].flatMap(([line, { field, value }]): readonly Proposal[] => {
    const source = reading.lines[line]
    if (value === null || source === undefined) return []
    const span = { line, start: 0, end: source.text.length }
    return [{ field, ...value, spans: [span], doubt: null, isContested: false }]
  })
  const assignedFields = new Set(assigned.map(({ field }) => field))
  const offers = [
    ...assigned.map((each) => ({
      ...each,
      key: keyOf(each),
      isAssigned: true,
      isTicked: ticks.get(keyOf(each)) ?? true,
    })),
    ...reading.proposals
      .filter((each) => !assigned.some((other) => keyOf(other) === keyOf(each)))
      .map((each) => ({
        ...each,
        key: keyOf(each),
        isAssigned: false,
        isTicked: ticks.get(keyOf(each)) ?? (each.doubt === null && !assignedFields.has(each.field)),
      })),
  ]
  /** One field takes one value: ticking it unticks the others. */
  const tick = (offer: Offer, isTicked: boolean) => {
    const next = new Map(ticks).set(offer.key, isTicked)
    for (const each of offers)
      if (isTicked && each.field === offer.field && each.key !== offer.key) next.set(each.key, false)
    setTicks(next)
  }
  return {
    text,
    lines,
    offers,
    tick,
    write: (next) => {
      setText(next)
      setAssignments(new Map())
    },
    tickAll: (isTicked) => setTicks(isTicked ? new Map() : new Map(offers.map(({ key }) => [key, false] as const))),
    assignments,
    assign: (line, field) => {
      const next = new Map(assignments)
      if (field === null) next.delete(line)
      else next.set(line, { field, value: assignedValue(field, reading.lines[line]?.text ?? '', choices, context) })
      setAssignments(next)
    },
  }
}

// Reads of one thing that overlap: an answer that comes after that of a later read is old, and must not bring back what the
// later one has replaced. Events that were heard meanwhile would be lost with it.

/** One read on its way. */
interface Turn {
  /** To be called once, when it has come to an end; true when its answer is old: a later read was answered before it. */
  ended(isAnswered: boolean): boolean
}

export interface OverlappingReads {
  /** A read of this thing is asked for now. */
  begin(thing: string): Turn
}

interface Reading {
  readonly waiting: Set<number>
  /** The latest read that was answered, and in which epoch. */
  answered: { readonly asked: number; readonly epoch: number } | null
}

/** What was answered in another epoch makes nothing old. */
export function createOverlappingReads(epoch: () => number): OverlappingReads {
  const readings = new Map<string, Reading>()
  let count = 0
  return {
    begin(thing) {
      count += 1
      const asked = count
      const reading = readings.get(thing) ?? { waiting: new Set<number>(), answered: null }
      readings.set(thing, reading)
      reading.waiting.add(asked)
      return {
        ended(isAnswered) {
          reading.waiting.delete(asked)
          if (reading.waiting.size === 0) readings.delete(thing)
          if (!isAnswered) return false
          const { answered } = reading
          if (answered !== null && answered.asked > asked && answered.epoch === epoch()) return true
          reading.answered = { asked, epoch: epoch() }
          return false
        },
      }
    },
  }
}

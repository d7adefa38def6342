// Detects overlapping reads of the same resource. An answer that arrives after a later read's answer is outdated: using it would
// bring back what the later one replaced, and undo the events received since.

/** One read in flight. */
interface Read {
  /** Call once, when the read ends. Returns true if the answer is outdated: a later read was answered before it. */
  end(isAnswered: boolean): boolean
}

export interface OverlappingReads {
  /** A read of this resource starts now. */
  start(resource: string): Read
}

interface Reads {
  readonly pending: Set<number>
  /** The latest answered read, and its epoch. */
  answered: { readonly sequence: number; readonly epoch: number } | null
}

/** An answer of another epoch never makes a read outdated. */
export function createOverlappingReads(epoch: () => number): OverlappingReads {
  const readsByResource = new Map<string, Reads>()
  let count = 0
  return {
    start(resource) {
      count += 1
      const sequence = count
      const reads = readsByResource.get(resource) ?? { pending: new Set<number>(), answered: null }
      readsByResource.set(resource, reads)
      reads.pending.add(sequence)
      return {
        end(isAnswered) {
          reads.pending.delete(sequence)
          if (reads.pending.size === 0) readsByResource.delete(resource)
          if (!isAnswered) return false
          const { answered } = reads
          if (answered !== null && answered.sequence > sequence && answered.epoch === epoch()) return true
          reads.answered = { sequence, epoch: epoch() }
          return false
        },
      }
    },
  }
}

// Where a command to a class failed, as a sentence.
import type { DoneInRoom } from '../../control-api/training.schemas'

/** Null if the command succeeded everywhere that it could: the rows of trainees whose worlds have ended say so themselves. */
export const refusedText = ({ refused, seats }: Pick<DoneInRoom, 'refused' | 'seats'>): string | null => {
  const endedSeats = new Set<number | null>(seats.flatMap(({ seat, ended }) => (ended ? [seat] : [])))
  const failures = refused.filter(({ seat }) => !endedSeats.has(seat))
  const [first] = failures
  if (first === undefined) return null
  const name = seats.find(({ seat }) => seat === first.seat)?.name ?? 'the class world'
  const more = failures.length === 1 ? '' : ` (and ${failures.length - 1} more)`
  return `Failed for ${name}${more}: ${first.message}`
}

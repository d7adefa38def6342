// Controls the clocks of all worlds in a room: play, pause, speed, jump to a mark.
import { capital, plainText, spanText } from '../copy'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import type { RoomProps } from './room-props'

type Refused = readonly { readonly seat: number | null; readonly message: string }[]

/** Where a command failed, as a sentence; null if it succeeded everywhere. */
export const refusedText = (refused: Refused): string | null => {
  const [first] = refused
  if (first === undefined) return null
  const more = refused.length === 1 ? '' : ` (and ${refused.length - 1} more)`
  return `Failed for ${first.seat === null ? 'the class world' : `seat ${first.seat}`}${more}: ${first.message}`
}

export function RoomClock({ room, onChanged }: RoomProps) {
  const { run } = useRunAction()
  const runClock = async (command: Parameters<typeof control<'rooms.clock'>>[1]['body']) => {
    await run(async () => {
      const done = await control('rooms.clock', { params: { roomId: room.id }, body: command })
      const refusal = refusedText(done.refused)
      if (refusal !== null) throw new Error(refusal)
      return done
    })
    onChanged()
  }
  const marks = room.marks.filter(({ offset_ms: at }) => at > room.clock.position)
  return (
    <fieldset className="button-row" aria-label={`Clock of room ${room.code}`}>
      <span className="room__course num">
        {spanText(room.clock.position)} {room.clock.paused ? 'paused' : `×${room.clock.rate}`}
      </span>
      <button type="button" className="small-button" onClick={() => runClock({ action: 'play' })}>
        Play all
      </button>
      <button type="button" className="small-button" onClick={() => runClock({ action: 'pause' })}>
        Pause all
      </button>
      <button type="button" className="small-button" onClick={() => runClock({ action: 'play', rate: 10 })}>
        All at 10×
      </button>
      <button type="button" className="small-button" onClick={() => runClock({ action: 'advance', by: '1m' })}>
        All +1 min
      </button>
      {marks.length === 0 ? null : (
        <select
          className="small-button"
          aria-label="Jump all to"
          value=""
          onChange={(event) => runClock({ action: 'jump', to: event.target.value })}
        >
          <option value="">Jump all to …</option>
          {marks.map(({ name, offset_ms: at }) => (
            <option key={name} value={name}>
              {capital(plainText(name))}, {spanText(at)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  )
}

// Debriefs of a world or a room, as JSON or CSV.
import { bidsCsv, debriefCsv, debriefOf, seatsOfRoom } from '../training/debrief'
import { seatsIn } from './comparison'
import { type ControlContext, type ControlHandlersOf, TextReply } from './control-handler'

/** With a byte order mark, without which Excel misreads names such as Siobhán. */
const csv = (text: string, file: string): TextReply => new TextReply('text/csv; charset=utf-8', `\uFEFF${text}`, file)

const inFormat = (debrief: ReturnType<typeof debriefOf>, format: 'json' | 'csv' | 'bids' | undefined) => {
  if (format === 'csv') return csv(debriefCsv(debrief.seats), 'debrief.csv')
  return format === 'bids' ? csv(bidsCsv(debrief.seats), 'bids.csv') : debrief
}

export const debriefHandlers = ({ rooms, progress }: ControlContext): ControlHandlersOf<'debrief'> => ({
  'debrief.world': ({ world, query }) => {
    const seats = seatsIn(world, rooms)
    return inFormat(debriefOf(world.script.document.title, seats, progress), query.format)
  },
  'debrief.room': ({ room, query }) => inFormat(debriefOf(room.title, seatsOfRoom(room), progress), query.format),
})

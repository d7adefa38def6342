// The calls of the control API about classes: rooms, seats, messages, the trainee's sheet, and debriefs. Part of the table in
// control.calls.ts. Runs in the browser as well.
import * as z from 'zod/mini'
import { none, one } from '../../src/contract/call'
import { roomId, worldId } from './control.requests'
import type { ControlCallSpec } from './control-call'
import * as requests from './training.requests'
import * as shapes from './training.schemas'

export const trainingCalls = {
  'debrief.world': {
    method: 'GET',
    path: '/simulator/api/worlds/{worldId}/debrief',
    params: worldId,
    query: requests.debriefFormat,
    answer: one(shapes.debrief),
    textFormat: 'csv',
    access: 'control',
    description: 'Per seat of a world: tasks done, times and score.',
  },
  'rooms.list': {
    method: 'GET',
    path: '/simulator/api/rooms',
    answer: one(z.array(shapes.room)),
    access: 'control',
    description: 'All rooms.',
  },
  'rooms.open': {
    method: 'POST',
    path: '/simulator/api/rooms',
    body: requests.newRoom,
    answer: one(shapes.room),
    status: 201,
    access: 'control',
    description: 'Opens a room: `own` forks a world for each trainee, `shared` seats all in one world.',
  },
  'rooms.show': {
    method: 'GET',
    path: '/simulator/api/rooms/{roomId}',
    params: roomId,
    answer: one(shapes.room),
    access: 'control',
    description: 'One room with its seats, their clocks, tasks and scores.',
  },
  'rooms.close': {
    method: 'DELETE',
    path: '/simulator/api/rooms/{roomId}',
    params: roomId,
    answer: none,
    access: 'control',
    description: 'Closes a room and ends its worlds.',
  },
  'rooms.change': {
    method: 'PUT',
    path: '/simulator/api/rooms/{roomId}',
    params: roomId,
    body: requests.roomChange,
    answer: one(shapes.room),
    access: 'control',
    description: 'Decides where somebody begins who comes late: at the moment of the class, or at the beginning.',
  },
  'rooms.clock': {
    method: 'POST',
    path: '/simulator/api/rooms/{roomId}/clock',
    params: roomId,
    body: requests.roomClock,
    answer: one(shapes.doneInRoom),
    access: 'control',
    description:
      'Runs a clock command in every world of a room, and in the class’s own course; `refused` says where it could not.',
  },
  'rooms.command': {
    method: 'POST',
    path: '/simulator/api/rooms/{roomId}/commands',
    params: roomId,
    body: requests.roomCommand,
    answer: one(shapes.doneInRoom),
    access: 'control',
    description: 'Runs a command or begins a fault in every world of a room, or for some seats only.',
  },
  'rooms.calm': {
    method: 'DELETE',
    path: '/simulator/api/rooms/{roomId}/faults',
    params: roomId,
    answer: none,
    access: 'control',
    description: 'Ends every fault in every world of a room.',
  },
  'rooms.say': {
    method: 'POST',
    path: '/simulator/api/rooms/{roomId}/messages',
    params: roomId,
    body: requests.roomMessage,
    answer: one(shapes.room),
    status: 201,
    access: 'control',
    description:
      'Tells the class, or some seats, something: on their sheets, and as a notification of the marketplace.',
  },
  'rooms.seats': {
    method: 'POST',
    path: '/simulator/api/rooms/{roomId}/seats',
    params: roomId,
    body: requests.moreSeats,
    answer: one(shapes.room),
    status: 201,
    access: 'control',
    description: 'Adds seats to a room while it runs.',
  },
  'rooms.seat': {
    method: 'PUT',
    path: '/simulator/api/rooms/{roomId}/seats',
    params: roomId,
    body: requests.seatChange,
    answer: one(shapes.room),
    access: 'control',
    description: 'Changes one seat: name, part, or whose it is; and lowers a hand.',
  },
  'sheet.show': {
    method: 'GET',
    path: '/simulator/api/sheet',
    answer: one(shapes.sheet),
    access: 'anyone',
    description: 'The sheet of whoever is signed in: tasks, score, messages of the trainer.',
  },
  'sheet.hand': {
    method: 'POST',
    path: '/simulator/api/sheet',
    body: requests.raisedHand,
    answer: one(shapes.sheet),
    access: 'anyone',
    description: 'Raises or lowers the hand of whoever is signed in.',
  },
  'debrief.room': {
    method: 'GET',
    path: '/simulator/api/rooms/{roomId}/debrief',
    params: roomId,
    query: requests.debriefFormat,
    answer: one(shapes.debrief),
    textFormat: 'csv',
    access: 'control',
    description: 'The debrief of everybody who took a seat in a room.',
  },
} as const satisfies Record<string, ControlCallSpec>

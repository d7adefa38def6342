// What stands beside the calls of the control API: live streams, and the pages for a browser. Runs in the browser as well.
import * as z from 'zod/mini'
import { streamStart, worldId } from './control.requests'
import { clockReading, wireEntry } from './control.schemas'
import type { ControlPageSpec, ControlStreamSpec } from './control-call'

const epoch = z.object({ epoch: z.int() })
const ended = z.object({})

export const controlStreams = {
  'log.stream': {
    path: '/simulator/api/worlds/{worldId}/log/stream',
    params: worldId,
    query: streamStart,
    events: {
      clock: clockReading,
      /** An entry of the log, with `what` in words. */
      entry: z.looseObject({ n: z.int(), what: z.string() }),
      /** The world has another log now: read it again. */
      replaced: epoch,
      ended,
    },
    description: 'The clock and the log of a world, live; ends with the world.',
  },
  'wire.stream': {
    path: '/simulator/api/worlds/{worldId}/wire/stream',
    params: worldId,
    query: streamStart,
    events: { wire: wireEntry, ended },
    description: 'What goes over the wire of a world, live; ends with the world.',
  },
} as const satisfies Record<string, ControlStreamSpec>

export type ControlStreamName = keyof typeof controlStreams

export const controlPages = {
  console: {
    method: 'GET',
    path: '/simulator',
    access: 'control',
    description: 'The console. `?world=` chooses the world, `?page=debrief` the debrief.',
  },
  docs: {
    method: 'GET',
    path: '/simulator/docs',
    access: 'control',
    description: 'This API and that of the marketplace in Swagger UI, with a form for each call.',
  },
  openapi: {
    method: 'GET',
    path: '/simulator/api/openapi.json',
    access: 'anyone',
    description: 'This API as OpenAPI 3.1.',
  },
  'market.openapi': {
    method: 'GET',
    path: '/simulator/docs/openapi.json',
    access: 'anyone',
    description: 'The API of the marketplace as OpenAPI 3.1.',
  },
  'market.asyncapi': {
    method: 'GET',
    path: '/simulator/docs/asyncapi.json',
    access: 'anyone',
    description: 'The channels of the marketplace as AsyncAPI 3.',
  },
  enter: {
    method: 'GET',
    path: '/simulator/enter/{worldId}',
    access: 'code',
    description:
      'Signs in the person `as` and redirects to the path `to`; from another machine only with the world’s `code` or the control token.',
  },
  main: {
    method: 'GET',
    path: '/simulator/main',
    access: 'anyone',
    description: 'Leaves a world that has ended: clears the cookies and redirects to the main world.',
  },
  join: {
    method: 'GET',
    path: '/simulator/join/{code}',
    access: 'code',
    description: 'The form with the free seats of a room.',
  },
  takeSeat: {
    method: 'POST',
    path: '/simulator/join/{code}',
    access: 'code',
    description: 'Takes a seat: `name`, and `seat` in a shared room. Signs the trainee in and redirects.',
  },
  back: {
    method: 'GET',
    path: '/simulator/join/{code}/{mark}',
    access: 'code',
    description: 'The personal link of a trainee: back to the seat, from any browser.',
  },
  sheet: {
    method: 'GET',
    path: '/simulator/sheet',
    access: 'anyone',
    description:
      'The sheet of whoever is signed in: tasks, score, messages, raising a hand. The app shows it behind its ribbon.',
  },
  unlock: {
    method: 'GET',
    path: '/simulator/unlock',
    access: 'anyone',
    description: 'The form for the control token; with `?token=` it unlocks at once.',
  },
  sendToken: {
    method: 'POST',
    path: '/simulator/unlock',
    access: 'anyone',
    description: 'Stores the control token in an HttpOnly cookie and redirects to the console.',
  },
} as const satisfies Record<string, ControlPageSpec>

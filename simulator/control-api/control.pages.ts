// The live streams and browser pages of the control API. Also runs in the browser.
import * as z from 'zod/mini'
import { LEAVE_PRACTICE_PATH, PRACTICE_PATH } from '../../src/contract/practice'
import { streamStart, worldId } from './control.requests'
import { clockReading, wireEntry } from './control.schemas'
import type { ControlPageSpec, ControlStreamSpec } from './control-call'

const epoch = z.object({ epoch: z.int() })
const emptyBody = z.object({})

const logEvents = {
  clock: clockReading,
  /** A log entry, with `what` as text. */
  entry: z.looseObject({ n: z.int(), what: z.string() }),
  /** The log was replaced: refetch it. */
  replaced: epoch,
  ended: emptyBody,
}

export const controlStreams = {
  'log.stream': {
    path: '/simulator/api/worlds/{worldId}/log/stream',
    params: worldId,
    query: streamStart,
    events: logEvents,
    description: 'The clock and the log of a world, live. Ends with the world.',
  },
  'wire.stream': {
    path: '/simulator/api/worlds/{worldId}/wire/stream',
    params: worldId,
    query: streamStart,
    events: { wire: wireEntry, ended: emptyBody },
    description: 'The wire log of a world, live. Ends with the world.',
  },
  'world.stream': {
    path: '/simulator/api/worlds/{worldId}/stream',
    params: worldId,
    query: streamStart,
    events: { ...logEvents, wire: wireEntry },
    description:
      'The clock, the log and the wire log of a world in one stream, as the console uses it. `from` names the first wire entry.',
  },
} as const satisfies Record<string, ControlStreamSpec>

export type ControlStreamName = keyof typeof controlStreams

export const controlPages = {
  console: {
    method: 'GET',
    path: '/simulator',
    access: 'control',
    description: 'The console. `?world=` selects the world; `?page=debrief` opens the debrief.',
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
      'Signs in as the person `as` and redirects to the path `to`. From another machine it needs the world’s `code` or the control token. A link on another site asks first; as an image or a frame there it is refused.',
  },
  main: {
    method: 'GET',
    path: '/simulator/main',
    access: 'anyone',
    description: 'Leaves a world that has ended: clears the cookies and redirects to the world `main`.',
  },
  join: {
    method: 'GET',
    path: '/simulator/join/{code}',
    access: 'code',
    description: 'The form to take a free seat in a room.',
  },
  takeSeat: {
    method: 'POST',
    path: '/simulator/join/{code}',
    access: 'code',
    description: 'Takes a seat by `name`, and by `seat` in a shared room. Signs the trainee in and redirects.',
  },
  back: {
    method: 'GET',
    path: '/simulator/join/{code}/{token}',
    access: 'code',
    description: 'A trainee’s personal link, which leads back to the seat from any browser.',
  },
  practice: {
    method: 'GET',
    path: PRACTICE_PATH,
    access: 'anyone',
    description:
      'Opens a practice market for the signed-in investor on its own origin; asks first if there’s one already. Only under a name of this machine.',
  },
  beginPractice: {
    method: 'POST',
    path: PRACTICE_PATH,
    access: 'anyone',
    description: 'Ends the investor’s practice market, and opens a new one.',
  },
  continuePractice: {
    method: 'GET',
    path: `${PRACTICE_PATH}/open`,
    access: 'anyone',
    description: 'Leads to the investor’s practice market.',
  },
  leavePractice: {
    method: 'GET',
    path: LEAVE_PRACTICE_PATH,
    access: 'anyone',
    description: 'Leads from a practice market back to the real one.',
  },
  sheet: {
    method: 'GET',
    path: '/simulator/sheet',
    access: 'anyone',
    description:
      'The signed-in user’s sheet: tasks, score, messages, and a hand to raise. The app opens it from its ribbon.',
  },
  unlock: {
    method: 'GET',
    path: '/simulator/unlock',
    access: 'anyone',
    description: 'The form for the control token. With `?token=` it unlocks right away.',
  },
  sendToken: {
    method: 'POST',
    path: '/simulator/unlock',
    access: 'anyone',
    description: 'Stores the control token in an HttpOnly cookie and redirects to the console.',
  },
} as const satisfies Record<string, ControlPageSpec>

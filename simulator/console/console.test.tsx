// The console of a world while a class is open: what moves the class, and what moves only one trainee's world.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Console } from './console'
import { debriefWith, room, timelineAt, world } from './testing/fixtures'
import { renderPanel } from './testing/render-panel'

/** The console follows its world; these tests send no events. */
class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => vi.stubGlobal('EventSource', SilentStream))
afterEach(cleanup)

const API = '/simulator/api'
const CLASS_CLOCK = `POST ${API}/rooms/room-1/clock`
const CLASS_STEP = `POST ${API}/rooms/room-1/step`

/** Shows the console of this world; returns the changes that it sends. */
async function renderConsole(id: string) {
  window.history.replaceState(null, '', `/simulator?world=${id}`)
  const shown = { ...world, id }
  const sent = renderPanel(<Console />, {
    [`GET ${API}/scenarios`]: [],
    [`GET ${API}/rooms`]: [room],
    [`GET ${API}/worlds`]: [shown],
    [`GET ${API}/worlds/${id}`]: shown,
    [`GET ${API}/worlds/${id}/timeline`]: timelineAt(0),
    [`GET ${API}/worlds/${id}/debrief`]: debriefWith(false),
    [`GET ${API}/worlds/${id}/faults`]: [],
    [CLASS_CLOCK]: { refused: [] },
    [CLASS_STEP]: { refused: [] },
    [`POST ${API}/worlds/${id}/clock`]: { ...shown, discarded: 0 },
  })
  await screen.findByText(id === 'w' ? 'moves the whole class' : 'Zoe’s world only')
  await screen.findByRole('link', { name: 'on the class page' })
  return () => sent.filter(({ call }) => !call.startsWith('GET'))
}

const play = { action: 'play', rate: 1 }

test('in the world of a class, the clock’s buttons and keys move everyone', async () => {
  const changes = await renderConsole('w')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  for (const key of [' ', 'm', 's']) fireEvent.keyDown(document.body, { key })
  await waitFor(() =>
    expect(changes()).toEqual([
      { call: CLASS_CLOCK, body: play },
      { call: CLASS_CLOCK, body: play },
      { call: CLASS_CLOCK, body: { action: 'advance', by: '1m' } },
      { call: CLASS_STEP, body: null },
    ]),
  )
})

test('in a trainee’s world, the clock’s buttons and keys move only that world, and the guide starts no clock', async () => {
  const changes = await renderConsole('v')
  expect(screen.queryByRole('button', { name: 'Start the clock' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  fireEvent.keyDown(document.body, { key: ' ' })
  const clock = `POST ${API}/worlds/v/clock`
  await waitFor(() => expect(changes()).toEqual([play, play].map((body) => ({ call: clock, body }))))
})

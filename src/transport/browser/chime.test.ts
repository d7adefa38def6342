// The sound of a notification, and a browser that does not allow it.
import { describe, expect, it, vi } from 'vitest'
import type { ChimeContext } from './chime'
import { createChime } from './chime'

function context(state: AudioContextState, resume = () => Promise.resolve()) {
  const started: number[] = []
  const parameter = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  const played = {
    state,
    currentTime: 2,
    destination: {},
    resume,
    createGain: () => ({ gain: parameter, connect: () => {} }),
    createOscillator: () => ({
      type: 'sine',
      frequency: { value: 0 },
      connect: () => {},
      start: (at: number) => void started.push(at),
      stop: () => {},
    }),
  }
  // A played part of WebAudio: its node types cannot be built outside a browser.
  return { context: played as unknown as ChimeContext, started }
}

describe('the chime', () => {
  /** Verifies: S9.14 */
  it('plays two tones one after the other', () => {
    const { context: running, started } = context('running')
    createChime(
      () => running,
      () => true,
    )()
    expect(started).toHaveLength(2)
    expect(started[1]).toBeGreaterThan(started[0] ?? 0)
  })

  it('creates nothing before the person has touched the page', () => {
    const open = vi.fn(() => null)
    createChime(open, () => false)()
    expect(open).not.toHaveBeenCalled()
  })

  it('plays when the browser lets it resume, and not when it refuses', async () => {
    const allowed = context('suspended')
    createChime(
      () => allowed.context,
      () => true,
    )()
    const refused = context('suspended', () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    createChime(
      () => refused.context,
      () => true,
    )()
    await vi.waitFor(() => expect(allowed.started).toHaveLength(2))
    expect(refused.started).toEqual([])
  })
})

// The sound of a notification, also in a browser that doesn't allow it.
import { describe, expect, it, vi } from 'vitest'
import { createChime, SOUND_URL } from './chime'

const audio = (play = () => Promise.resolve()) => ({ currentTime: 3, volume: 1, play: vi.fn(play) })

describe('the chime', () => {
  /** Verifies: S9.14 */
  it('plays the sound from its beginning at the requested volume', () => {
    const element = audio()
    const open = vi.fn(() => element)
    const chime = createChime(open, () => true)
    chime(60)
    expect(open).toHaveBeenCalledWith(SOUND_URL)
    expect(element).toMatchObject({ currentTime: 0, volume: 0.6 })
    chime(250)
    expect(element.volume).toBe(1)
    expect(element.play).toHaveBeenCalledTimes(2)
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('loads nothing before the user has interacted with the page', () => {
    const open = vi.fn(() => null)
    createChime(open, () => false)(100)
    expect(open).not.toHaveBeenCalled()
  })

  it('ignores a browser that refuses to play or has no audio', async () => {
    const element = audio(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    createChime(
      () => element,
      () => true,
    )(100)
    await expect(element.play.mock.results[0]?.value).rejects.toThrow('no')
    expect(() =>
      createChime(
        () => null,
        () => true,
      )(100),
    ).not.toThrow()
  })
})

// The notification sound: our own asset, played as a media element, so that a strict
// CSP needs nothing but 'self'.

/** The part of an audio element that a chime needs. */
export type ChimeAudio = Pick<HTMLAudioElement, 'currentTime' | 'volume' | 'play'>

/** The address of the sound. */
export const SOUND_URL = new URL('./notification.wav', import.meta.url).href

/**
 * Plays the notification sound (S4.5) at a volume of 0 to 100 if the browser allows it. Before the person has touched the page it
 * does not: nothing is then loaded, and nothing is played late. A refusal of the browser is no error.
 */
export function createChime(
  open: (url: string) => ChimeAudio | null,
  touched: () => boolean,
): (volume: number) => void {
  let audio: ChimeAudio | null = null
  return (volume) => {
    if (!touched()) return
    audio ??= open(SOUND_URL)
    if (audio === null) return
    audio.volume = Math.min(1, Math.max(0, volume / 100))
    // A sound that is still playing starts again.
    audio.currentTime = 0
    audio.play().catch(() => undefined)
  }
}

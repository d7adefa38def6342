// The notification sound: our own asset, played as a media element so that a strict CSP needs only 'self'.

/** The part of an audio element that is used. */
export type ChimeAudio = Pick<HTMLAudioElement, 'currentTime' | 'volume' | 'play'>

export const SOUND_URL = new URL('./notification.wav', import.meta.url).href

/**
 * Plays the notification sound (S4.5) at a volume of 0 to 100 if the browser allows it. Browsers don't before the user has
 * interacted with the page: nothing is loaded then, and nothing is played later. A refusal by the browser is not an error.
 */
export function createChime(
  open: (url: string) => ChimeAudio | null,
  hasInteracted: () => boolean,
): (volume: number) => void {
  let audio: ChimeAudio | null = null
  return (volume) => {
    if (!hasInteracted()) return
    audio ??= open(SOUND_URL)
    if (audio === null) return
    audio.volume = Math.min(1, Math.max(0, volume / 100))
    // Restarts a sound that is still playing.
    audio.currentTime = 0
    audio.play().catch(() => undefined)
  }
}

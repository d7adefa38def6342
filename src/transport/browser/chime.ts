// The notification sound: two short tones made by WebAudio, so that no asset is loaded and a strict CSP has no say.

/** The part of an AudioContext that a chime needs. */
export type ChimeContext = Pick<
  AudioContext,
  'state' | 'currentTime' | 'destination' | 'resume' | 'createGain' | 'createOscillator'
>

const NOTES_HZ = [880, 1174.66]
const NOTE_S = 0.16

function play(context: ChimeContext): void {
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_S * 0.75
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S)
    gain.connect(context.destination)
    const tone = context.createOscillator()
    tone.type = 'sine'
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(start)
    tone.stop(start + NOTE_S)
  })
}

/**
 * Plays the sound of spec §4 if the browser allows it. Before the person has touched the page it does not: nothing is
 * then created (that alone would be a warning), and nothing is played late.
 */
export function createChime(open: () => ChimeContext | null, touched: () => boolean): () => void {
  let context: ChimeContext | null = null
  return () => {
    if (!touched()) return
    context ??= open()
    if (context === null) return
    const ready = context
    if (ready.state === 'running') play(ready)
    else
      ready.resume().then(
        () => play(ready),
        () => undefined,
      )
  }
}

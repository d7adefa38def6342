// Which shortcut a key press means, on any keyboard layout and with Caps Lock on.

interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** Key names that don't say which character was typed. */
const UNNAMED: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified'])

/** The character at this position on a US keyboard, in lower case; null for keys without a shortcut. */
function onUsKeyboard({ code, shiftKey }: KeyPress): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  if (code === 'Space') return ' '
  // Without Shift: on a US keyboard, Shift and 1 type an exclamation mark.
  return shiftKey ? null : (/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null)
}

/**
 * The first of these shortcuts that the key press means, or null. A shortcut is a lower-case letter, a digit or a punctuation
 * mark. The character that the layout types comes first: on AZERTY, `a` is where QWERTY has `q`. Where it types no Latin letter
 * (Cyrillic, Greek, Arabic) or another character (the digits of AZERTY), the position on the keyboard counts.
 */
export function shortcutOf(event: KeyPress, has: (shortcut: string) => boolean): string | null {
  const typed = event.key.toLowerCase()
  if (has(typed)) return typed
  const isLatin = /^[a-z]$/.test(typed)
  const isNamed = event.key.length > 1 && !UNNAMED.has(event.key)
  const usCharacter = isLatin || isNamed ? null : onUsKeyboard(event)
  return usCharacter !== null && has(usCharacter) ? usCharacter : null
}

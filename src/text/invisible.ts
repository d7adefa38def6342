// Which characters a reader can't see.

/**
 * Invisible characters: controls, halves of a surrogate pair, and everything that Unicode draws as nothing (direction marks, soft
 * hyphens, zero-width spaces, tags, fillers). Joiners and variation selectors stay: emoji and some scripts need them.
 */
export const INVISIBLE =
  /(?!\u200c|\u200d|[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\ufff9-\ufffb]/u

/** In addresses and numbers also joiners and variation selectors, because no one could type the text again. */
export const INVISIBLE_IN_EXACT = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2028\u2029]/u

/** True for a text in which nothing is drawn, although it isn't only white space: of joiners, or of blank Braille. */
export const isAllInvisible = (text: string): boolean =>
  /[\p{DI}\u2800]/u.test(text) && !/[^\s\p{DI}\u2800]/u.test(text)

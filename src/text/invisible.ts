// Which characters a reader can't see.

/**
 * Invisible characters: controls, halves of a surrogate pair, and everything that Unicode draws as nothing (direction marks, soft
 * hyphens, zero-width spaces, tags, fillers). Joiners and variation selectors stay: emoji and some scripts need them.
 */
export const INVISIBLE =
  /(?!\u200c|\u200d|[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\ufff9-\ufffb]/u

// Strips invisible characters from pasted text: control characters, direction marks, soft hyphens, zero-width spaces. Servers reject
// them, and users couldn't find them.

/** In text, joiners stay: they belong to emoji and to some scripts. */
const INVISIBLE =
  /(?!\t)[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu
/** In figures and addresses, every invisible character goes. */
const INVISIBLE_IN_FIGURE = /(?!\t)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * For single-line fields. A tab from two pasted cells becomes a space in text. In a figure it stays, so that validation
 * rejects it and two numbers never become one.
 */
export function stripInvisible(text: string, kind: 'text' | 'figure' | 'address'): string {
  const visible = text.replaceAll(kind === 'text' ? INVISIBLE : INVISIBLE_IN_FIGURE, '')
  return kind === 'figure' ? visible : visible.replaceAll('\t', ' ')
}

/** For multi-line fields: keeps line breaks and tabs. */
export const INVISIBLE_MULTILINE =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu

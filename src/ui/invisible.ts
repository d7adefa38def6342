// Strips invisible characters from pasted text: control characters and direction marks. Servers reject them, and users
// couldn't find them.

const INVISIBLE = /(?!\t)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * For single-line fields. A tab from two pasted cells becomes a space in text. In a figure it stays, so that validation
 * rejects it and two numbers never become one.
 */
export function stripInvisible(text: string, isFigure: boolean): string {
  const visible = text.replaceAll(INVISIBLE, '')
  return isFigure ? visible : visible.replaceAll('\t', ' ')
}

/** For multi-line fields: keeps line breaks and tabs. */
export const INVISIBLE_MULTILINE = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

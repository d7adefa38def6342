// Strips invisible characters from pasted text: control characters, direction marks, soft hyphens, zero-width spaces. Servers reject
// them, and users couldn't find them.
import { INVISIBLE } from '../text/invisible'

const IN_TEXT = new RegExp(`(?!\\t)${INVISIBLE.source}`, 'gu')
/** In figures and addresses, every invisible character goes. */
const INVISIBLE_IN_FIGURE = /(?!\t)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * For single-line fields. A tab from two pasted cells becomes a space in text. In a figure it stays, so that validation
 * rejects it and two numbers never become one.
 */
export function stripInvisible(text: string, kind: 'text' | 'figure' | 'address'): string {
  const visible = text.replaceAll(kind === 'text' ? IN_TEXT : INVISIBLE_IN_FIGURE, '')
  return kind === 'figure' ? visible : visible.replaceAll('\t', ' ')
}

/** For multi-line fields: keeps line breaks and tabs. */
export const INVISIBLE_MULTILINE = new RegExp(`(?![\\t\\n\\r])${INVISIBLE.source}`, 'gu')

// Strips invisible characters from pasted text: control characters, direction marks, soft hyphens, zero-width spaces. Servers reject
// them, and users couldn't find them.
import { INVISIBLE, INVISIBLE_IN_EXACT } from '../text/invisible'

const IN_TEXT = new RegExp(`(?!\\t)${INVISIBLE.source}`, 'gu')
/** In figures and addresses, every invisible character goes. */
const IN_FIGURE = new RegExp(`(?!\\t)${INVISIBLE_IN_EXACT.source}`, 'gu')

/**
 * For single-line fields. A tab from two pasted cells becomes a space in text. In a figure it stays, so that validation
 * rejects it and two numbers never become one.
 */
export function stripInvisible(text: string, kind: 'text' | 'figure' | 'address'): string {
  const visible = text.replaceAll(kind === 'text' ? IN_TEXT : IN_FIGURE, '')
  return kind === 'figure' ? visible : visible.replaceAll('\t', ' ')
}

/** For multi-line fields: keeps line breaks and tabs. */
export const INVISIBLE_MULTILINE = new RegExp(`(?![\\t\\n\\r])${INVISIBLE.source}`, 'gu')

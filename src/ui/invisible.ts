// Characters that pasted text brings and nobody sees: control characters, and marks that reverse the direction of the text around
// them. A server refuses them, and a person could neither find nor remove them.

const INVISIBLE = /(?!\t)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * The text of a field of one line without them. A tab separates two pasted cells: it turns into a blank in words, and stays in a
 * figure, so that the figure is refused and two never become one.
 */
export function visibleLine(text: string, isFigure: boolean): string {
  const visible = text.replaceAll(INVISIBLE, '')
  return isFigure ? visible : visible.replaceAll('\t', ' ')
}

/** For fields of several lines: keeps line breaks and tabs. */
export const INVISIBLE_IN_LINES = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

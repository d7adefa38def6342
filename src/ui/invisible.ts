// Characters that pasted text brings and nobody sees: control characters, and marks that reverse the direction of the text around
// them. A server refuses them, and a person could neither find nor remove them.

/** For fields of one line. */
export const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** For fields of several lines: keeps line breaks and tabs. */
export const INVISIBLE_IN_LINES = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

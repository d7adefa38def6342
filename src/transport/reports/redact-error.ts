// Redacts errors before they leave the browser: removes what a user typed or a server answered.

/** Characters. */
const MAX_MESSAGE = 300
const MAX_STACK = 4_000
/** Longer lines aren't a function and its position. */
const MAX_LINE = 1_000

/** Capitalized words of JavaScript and of error messages, which can't be names of people. */
const standardWords =
  /^(?:[A-Z]\w*Error|Error|Cannot|Failed|Unexpected|Invalid|Maximum|Loading|JSON|HTML|HTTP|URL|DOM|Object|Array|Map|Set|Promise|NaN|Infinity|GET|POST|PUT|PATCH|DELETE|CSS|React|The|A|An|I)$/

/**
 * Removes quoted texts, email addresses, queries and fragments of URLs, numbers, and capitalized words that may be names.
 * @example redactedMessage('Cannot read "bid" of Ann 17') // 'Cannot read … of … #'
 */
export function redactedMessage(message: string): string {
  return (
    message
      .replaceAll(/"[^"]*"?|“[^”]*”?|`[^`]*`?|'[^']*'/g, '…')
      // By word: one expression for whole addresses would take quadratic time on a long text without a blank.
      .replaceAll(/\S+/g, (word) => (/.@./s.test(word) ? '…' : word))
      .replaceAll(/(https?:\/\/|\/)[^\s)]*/g, (address) => pathOf(address))
      .replaceAll(/(?<![\w/])[A-Z][\w’-]*/g, (word) => (standardWords.test(word) ? word : '…'))
      .replaceAll(/\d[\d.,:/-]*/g, '#')
      .replaceAll(/…(?:\s+…)+/g, '…')
      .slice(0, MAX_MESSAGE)
  )
}

/** The lines of a stack with functions and positions in the app's files, without the message. */
export function redactedStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.length <= MAX_LINE && /^\s*at |@.*:\d+:\d+$/.test(line))
    .map((line) =>
      line
        .trim()
        .replaceAll(/(?:https?|blob):\/\/[^/\s]+/g, '')
        .replaceAll(/[?#][^\s:)]*/g, ''),
    )
    .join('\n')
    .slice(0, MAX_STACK)
}

/** The path without origin, query, numbers and keys: `/loans/{id}`. */
export function pathOf(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
  return path
    .split('/')
    .map((part) => (/\d/.test(part) ? '{id}' : part))
    .join('/')
}

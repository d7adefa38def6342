// What an error may say outside of the browser: its words without what a person typed or a server answered.

const LONGEST_MESSAGE = 300
const LONGEST_STACK = 4_000

/** Names of errors and of the language, which begin with a capital letter and name nobody. */
const known =
  /^(?:[A-Z]\w*Error|Error|Cannot|Failed|Unexpected|Invalid|Maximum|Loading|JSON|HTML|HTTP|URL|DOM|Object|Array|Map|Set|Promise|NaN|Infinity|GET|POST|PUT|PATCH|DELETE|CSS|React|The|A|An|I)$/

/**
 * Takes texts in quotes, e-mail addresses, what follows `?` or `#` in an address, numbers, and words that may be names out of a
 * text. A word inside a sentence that begins with a capital letter may be a name.
 */
export function redactedMessage(message: string): string {
  return message
    .replaceAll(/"[^"]*"?|“[^”]*”?|`[^`]*`?|'[^']*'/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/(https?:\/\/|\/)[^\s)]*/g, (address) => pathOf(address))
    .replaceAll(/(?<![\w/])[A-Z][\w’-]*/g, (word) => (known.test(word) ? word : '…'))
    .replaceAll(/\d[\d.,:/-]*/g, '#')
    .replaceAll(/…(?:\s+…)+/g, '…')
    .slice(0, LONGEST_MESSAGE)
}

/** The lines of a stack that say where: functions and places in the app's own files, without the message. */
export function redactedStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at |@.*:\d+:\d+$/.test(line))
    .map((line) =>
      line
        .trim()
        .replaceAll(/(?:https?|blob):\/\/[^/\s]+/g, '')
        .replaceAll(/[?#][^\s:)]*/g, ''),
    )
    .join('\n')
    .slice(0, LONGEST_STACK)
}

/** A path whose numbers and keys are left out; no origin, no query. */
export function pathOf(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
  return path
    .split('/')
    .map((part) => (/\d/.test(part) ? '{id}' : part))
    .join('/')
}

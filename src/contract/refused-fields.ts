// The field errors of a refusal as one text, for what no field of a form shows. Pure.
import type { ApiError } from './api-error'

/** Its words between spaces, to find whole words in it. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** The key in words; the rows of a list count from 1: `persons.0.email` is `Persons 1 email`. */
function nameOfKey(key: string): string {
  const parts = key.split(/[._]/).filter((part) => part !== '')
  const name = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part)).join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The message, after the name of its field unless it has that name in it, as those of Laravel do. */
function namedMessage(key: string, message: string): string {
  const name = nameOfKey(key)
  return name === '' || words(message).includes(words(key)) ? message : `${name}: ${message}`
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The first messages of these fields, each with the name of its field; null where there are none. */
export function fieldMessages(fields: ApiError['fields']): string | null {
  const messages = Object.entries(fields).flatMap(([key, [first]]) =>
    first === undefined ? [] : [namedMessage(key, first)],
  )
  return messages.length > 1 ? messages.map(sentence).join(' ') : (messages[0] ?? null)
}

// The field errors of a refusal as one text, for fields that a form does not show. Pure.
import type { ApiError } from './api-error'

/** Lowercase words between spaces, so that whole words can be searched. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** A readable name for a key, counting rows from 1: `persons.0.email` is `Persons 1 email`. */
function nameOfKey(key: string): string {
  const parts = key.split(/[._]/).filter((part) => part !== '')
  const name = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part)).join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Prefixes the message with its field's name, unless it contains the name already, as Laravel's messages do. */
function namedMessage(key: string, message: string): string {
  const name = nameOfKey(key)
  return name === '' || words(message).includes(words(key)) ? message : `${name}: ${message}`
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The first message of each field, with the field's name; null if there are none. */
export function fieldMessages(fields: ApiError['fields']): string | null {
  const messages = Object.entries(fields).flatMap(([key, [first]]) =>
    first === undefined ? [] : [namedMessage(key, first)],
  )
  return messages.length > 1 ? messages.map(sentence).join(' ') : (messages[0] ?? null)
}

// Reads JSON bodies, and checks their size, depth and number of elements before parsing.
import { type Request, type RequestHandler, type Response, raw } from 'express'
import { readWith } from './read-body'
import { Refused } from './refused'

/** Maximum nesting of arrays and objects. */
const MAX_DEPTH = 64
/** Maximum number of elements, per kilobyte of the size limit. */
const ELEMENTS_PER_KB = 100

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Why this JSON may not be parsed, or null. Doesn't check whether it is valid. */
export const shapeProblem = (json: Uint8Array, maxElements: number): string | null => {
  let depth = 0
  let elements = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]
    if (isInString) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      elements += 1
      if (depth > MAX_DEPTH) return `The request is nested more than ${MAX_DEPTH} levels deep.`
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) elements += 1
    if (elements > maxElements) return `The request has more than ${maxElements} elements.`
  }
  return null
}

const malformed = (): Refused => new Refused(400, { message: 'The request is malformed.' })

const parseBody = (json: Buffer): unknown => {
  // Like Express: an empty JSON body has no fields.
  if (json.length === 0) return {}
  const text = json.toString('utf8')
  // Like Laravel: a client without fields may send null.
  if (text.trim() === 'null') return {}
  // Like Express in strict mode: a body is an array or an object.
  if (!/^\s*[[{]/.test(text)) throw malformed()
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

const isUtf8 = ({ headers }: Request): boolean => {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** Middleware that reads JSON up to this size. Larger bodies are a 413, invalid ones a 400. */
export const jsonBody = (maxBytes: number): RequestHandler => {
  const readRaw = readWith(raw({ type: 'application/json', limit: maxBytes }))
  const maxElements = Math.ceil((maxBytes / 1_000) * ELEMENTS_PER_KB)
  return (request: Request, response: Response, next: (error?: unknown) => void) => {
    readRaw(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error)
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) return next()
      const problem = isUtf8(request) ? shapeProblem(body, maxElements) : 'The request is not encoded in UTF-8.'
      if (problem !== null) return next(new Refused(400, { message: problem }))
      try {
        request.body = parseBody(body)
      } catch (refused) {
        return next(refused)
      }
      next()
    })
  }
}

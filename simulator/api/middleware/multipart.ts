// Reads a multipart form into memory, within limits: its fields with PHP's nesting, and its files.
import busboy from 'busboy'
import type { Request } from 'express'
import { invalid, Refused } from './refused'

/** 25 MB. S9.4 */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
const MAX_FIELD_BYTES = 100_000
const MAX_FILES = 10
const MAX_FIELDS = 500
const MAX_NAME_BYTES = 200
/** Size limits of a whole form, by what is read of it. */
const MAX_FORM_BYTES = {
  none: 0,
  fields: 256_000,
  'a part': 1_100_000,
  'fields and files': 60 * 1024 * 1024,
} as const
const MAX_FILES_READ = { none: 0, fields: 0, 'a part': 1, 'fields and files': MAX_FILES } as const

/** Which parts of a form to read. */
export type PartsRead = keyof typeof MAX_FORM_BYTES

/** One file as it was sent. */
export interface SentFile {
  readonly field: string
  readonly name: string
  readonly bytes: Buffer
}

/** A form as it was sent. */
export interface SentForm {
  /** Nested like `persons[0][name]`. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly SentFile[]
}

type Branch = Map<string, Branch | string>

const toPlain = (branch: Branch): Readonly<Record<string, unknown>> | readonly unknown[] => {
  const entries = [...branch].map(([key, part]) => [key, typeof part === 'string' ? part : toPlain(part)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** Nests fields like PHP: `a[b]` is b in a, `a[]` appends to a; the last of equal names wins. */
export const nestFields = (fields: readonly (readonly [string, string])[]): Readonly<Record<string, unknown>> => {
  const root: Branch = new Map()
  for (const [name, value] of fields) {
    const [first = '', ...rest] = name.split('[').map((part, index) => (index === 0 ? part : part.replace(/\].*$/, '')))
    let [branch, key] = [root, first]
    for (const part of rest) {
      const inner = branch.get(key)
      const next: Branch = inner instanceof Map ? inner : new Map()
      branch.set(key, next)
      branch = next
      key = part === '' ? String(next.size) : part
    }
    branch.set(key, value)
  }
  return Object.fromEntries([...root].map(([key, part]) => [key, typeof part === 'string' ? part : toPlain(part)]))
}

/** True for a multipart form. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

const interrupted = (): Refused => new Refused(400, { message: 'The upload was interrupted. Nothing was saved.' })

const tooLargeForm = (): Refused => new Refused(413, { message: 'The form is too large.' })

/** Reads the form of a request. Throws a 422 if a file is too large, a 400 if the form is incomplete or malformed. */
export const readForm = (request: Request, parts: PartsRead): Promise<SentForm> =>
  new Promise((resolve, reject) => {
    const files: SentFile[] = []
    const fields: [string, string][] = []
    const tooLarge: string[] = []
    let form: busboy.Busboy
    try {
      form = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: {
          fileSize: MAX_FILE_BYTES,
          files: MAX_FILES_READ[parts],
          fieldNameSize: MAX_NAME_BYTES,
          headerPairs: 20,
          parts: MAX_FIELDS + MAX_FILES,
          fieldSize: MAX_FIELD_BYTES,
          fields: MAX_FIELDS,
        },
      })
    } catch {
      request.resume()
      reject(new Refused(400, { message: 'The request is not a valid multipart form.' }))
      return
    }
    const fail = (refused: Refused = interrupted()): void => {
      request.unpipe(form)
      request.resume()
      reject(refused)
    }
    let received = 0
    request.on('data', (part: Buffer) => {
      received += part.length
      if (received > MAX_FORM_BYTES[parts]) fail(tooLargeForm())
    })
    form.on('field', (name, value) => fields.push([name, value]))
    form.on('file', (field, stream, { filename }) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('limit', () => tooLarge.push(field))
      stream.on('error', () => fail())
      stream.on('end', () => files.push({ field, name: filename ?? '', bytes: Buffer.concat(pieces) }))
    })
    form.on('error', () => fail())
    form.on('close', () => {
      if (tooLarge.length === 0) resolve({ fields: nestFields(fields), files })
      else
        reject(invalid(Object.fromEntries(tooLarge.map((field) => [field, ["The file's size mustn't be more 25MB"]]))))
    })
    request.on('aborted', () => fail())
    request.pipe(form)
  })

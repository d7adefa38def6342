// Reads the files of a multipart form into memory, within limits. Knows no call and no rule about documents.
import busboy from 'busboy'
import type { Request } from 'express'
import { invalid, Refused } from './refused'

/** spec §9: 25 MB. */
export const LARGEST_FILE_BYTES = 25 * 1024 * 1024
const MOST_FILES = 10

/** One file as it was sent. */
export interface SentFile {
  readonly field: string
  readonly name: string
  readonly bytes: Buffer
}

const cutOff = (): Refused => new Refused(400, { message: 'The upload was cut off. Nothing of it was kept.' })

/** The files of a request; refused with 422 when one is too large and 400 when the form is cut off or none at all. */
export const readFiles = (request: Request): Promise<readonly SentFile[]> =>
  new Promise((resolve, reject) => {
    const files: SentFile[] = []
    const tooLarge: string[] = []
    let form: busboy.Busboy
    try {
      form = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { fileSize: LARGEST_FILE_BYTES, files: MOST_FILES },
      })
    } catch {
      request.resume()
      reject(new Refused(400, { message: 'The request could not be read: it is no multipart form.' }))
      return
    }
    const fail = (): void => {
      request.unpipe(form)
      request.resume()
      reject(cutOff())
    }
    form.on('file', (field, stream, { filename }) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => tooLarge.push(field))
      stream.on('error', fail)
      stream.on('end', () => files.push({ field, name: filename ?? '', bytes: Buffer.concat(parts) }))
    })
    form.on('error', fail)
    form.on('close', () => {
      if (tooLarge.length === 0) resolve(files)
      else
        reject(invalid(Object.fromEntries(tooLarge.map((field) => [field, ["The file's size mustn't be more 25MB"]]))))
    })
    request.on('aborted', fail)
    request.pipe(form)
  })

// Built scripts and styles, each compressed once and cached: every person of a world has an origin of their own, so that
// browsers request all of them anew. Knows no page; what it does not have is left to the next handler.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RequestHandler } from 'express'

const pack = promisify(brotliCompress)

/** A third smaller than compression on the fly, in a tenth of a second. */
const QUALITY = 7
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** One file name, so that no path leads out of the folder. */
const NAME = /^\/[\w~-][\w.~-]*$/

/** Answers the files of a folder whose names hold a hash of their content; `lifetime` in s. */
export const packedAssets = (folder: string, lifetime: number): RequestHandler => {
  const packed = new Map<string, Promise<Buffer>>()
  const packedOnce = (name: string): Promise<Buffer> => {
    const known = packed.get(name)
    if (known !== undefined) return known
    const made = readFile(join(folder, name)).then((text) =>
      pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    )
    packed.set(name, made)
    made.catch(() => packed.delete(name))
    return made
  }
  return async (request, response, next) => {
    const type = TYPES[extname(request.path)]
    const fits = type !== undefined && NAME.test(request.path) && request.acceptsEncodings('br') === 'br'
    const body = fits ? await packedOnce(request.path).catch(() => null) : null
    if (body === null || type === undefined) return next()
    response.setHeader('Cache-Control', `public, max-age=${lifetime}, immutable`)
    response.setHeader('Content-Encoding', 'br')
    response.vary('Accept-Encoding')
    response.type(type).send(body)
  }
}

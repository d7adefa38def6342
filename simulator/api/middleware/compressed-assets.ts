// Serves built scripts and styles, each compressed once and cached in memory, because browsers request them again for every
// persona's origin. Leaves other files to the next handler.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RequestHandler } from 'express'

const compress = promisify(brotliCompress)

/** A third smaller than on-the-fly compression, and takes a tenth of a second. */
const QUALITY = 7
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** A single file name, so that no path leads out of the folder. */
const NAME = /^\/[\w~-][\w.~-]*$/

/** Serves a folder of files with content hashes in their names. `lifetime` is in seconds. */
export const compressedAssets = (folder: string, lifetime: number): RequestHandler => {
  const cache = new Map<string, Promise<Buffer>>()
  const compressedFile = (name: string): Promise<Buffer> => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const compressed = readFile(join(folder, name)).then((text) =>
      compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    )
    cache.set(name, compressed)
    compressed.catch(() => cache.delete(name))
    return compressed
  }
  return async (request, response, next) => {
    const type = TYPES[extname(request.path)]
    const isServed = type !== undefined && NAME.test(request.path) && request.acceptsEncodings('br') === 'br'
    const body = isServed ? await compressedFile(request.path).catch(() => null) : null
    if (body === null || type === undefined) return next()
    response.setHeader('Cache-Control', `public, max-age=${lifetime}, immutable`)
    response.setHeader('Content-Encoding', 'br')
    response.vary('Accept-Encoding')
    response.type(type).send(body)
  }
}

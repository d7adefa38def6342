// What PHP and Laravel do with a request before routing: a multipart form is read for POST only, and a POST with a field
// `_method` becomes a request of that method.

import type { Request, RequestHandler } from 'express'
import { isRecord } from '../../../src/contract/json'
import type { PartsRead, SentFile, SentForm } from './multipart'
import { isMultipart, readForm } from './multipart'

/** The methods that `_method` may name. */
const SPOOFED: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

const forms = new WeakMap<Request, Promise<SentForm>>()

const formOf = (request: Request, parts: PartsRead): Promise<SentForm> => {
  const known = forms.get(request)
  if (known !== undefined) return known
  const form = readForm(request, parts)
  forms.set(request, form)
  return form
}

/** The files of a multipart form; throws a Refused when it is cut off or a file is too large. */
export const filesOf = async (request: Request): Promise<readonly SentFile[]> =>
  (await formOf(request, 'fields and files')).files

/** Middleware after the body parsers. `partsRead`: what of this request's form is read at all. */
export const formSpoofing =
  (partsRead: (request: Request) => PartsRead): RequestHandler =>
  async (request, _response, next) => {
    if (request.method !== 'POST') return next()
    const parts = isMultipart(request) ? partsRead(request) : 'none'
    if (parts !== 'none') {
      // Problems with the files are reported by the call that reads them.
      const form = await formOf(request, parts).catch(() => null)
      if (form !== null) request.body = form.fields
    }
    const body: unknown = request.body
    if (isRecord(body) && typeof body._method === 'string') {
      const { _method, ...rest } = body
      request.body = rest
      const method = _method.toUpperCase()
      if (SPOOFED.has(method)) request.method = method
    }
    next()
  }

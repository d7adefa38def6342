// PHP and Laravel conventions before routing: multipart forms are parsed for POST only, and a POST with a `_method` field becomes
// a request of that method.
import type { Request, RequestHandler } from 'express'
import { isRecord } from '../../../src/contract/json'
import { isMultipart, type PartsRead, readForm, type SentFile, type SentForm } from './multipart'

/** The methods that `_method` may name. */
const SPOOFED: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

const forms = new WeakMap<Request, Promise<SentForm>>()

const formOf = (request: Request, parts: PartsRead): Promise<SentForm> => {
  const cached = forms.get(request)
  if (cached !== undefined) return cached
  const form = readForm(request, parts)
  forms.set(request, form)
  return form
}

/** The files of a multipart form; throws a Refused if it is incomplete or a file is too large. */
export const filesOf = async (request: Request): Promise<readonly SentFile[]> =>
  (await formOf(request, 'fields and files')).files

/** Middleware for after the body parsers. `partsRead` says which parts of a request's form to read. */
export const formSpoofing =
  (partsRead: (request: Request) => PartsRead): RequestHandler =>
  async (request, _response, next) => {
    if (request.method !== 'POST') return next()
    const parts = isMultipart(request) ? partsRead(request) : 'none'
    if (parts !== 'none') {
      // The call that reads the files reports problems with them.
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

// Serves the control API's OpenAPI document at /simulator/api/openapi.json, from the generated YAML in docs/api/.
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { parse } from 'yaml'

let cached: string | null = null

const text = (): string => {
  cached ??= JSON.stringify(
    parse(readFileSync(new URL('../../docs/api/control-openapi.yaml', import.meta.url), 'utf8')),
  )
  return cached
}

/** Serves the document, which is read only once. */
export const sendOpenApi: RequestHandler = (_request, response) => {
  response.type('application/json').send(text())
}

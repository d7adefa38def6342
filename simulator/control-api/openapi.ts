// The control API as an OpenAPI document, at /simulator/api/openapi.json: the generated one of docs/api/, as JSON.
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { parse } from 'yaml'

let known: string | null = null

const text = (): string => {
  known ??= JSON.stringify(parse(readFileSync(new URL('../../docs/api/control-openapi.yaml', import.meta.url), 'utf8')))
  return known
}

/** Answers the document; it is read once. */
export const answerOpenApi: RequestHandler = (_request, response) => {
  response.type('application/json').send(text())
}

// Signs and verifies requests to the HTTP API of a Pusher server, by which backends publish events.
// https://pusher.com/docs/channels/library_auth_reference/rest-api/#authentication
import { createHash, createHmac } from 'node:crypto'
import { isSameText } from './signature'

/** The app that sends events. */
export interface SendingApp {
  readonly id: string
  readonly key: string
  readonly secret: string
}

const VERSION = '1.0'
/** How far a timestamp may be off, seconds. */
const VALIDITY_S = 600

const md5 = (body: string): string => createHash('md5').update(body).digest('hex')

const signatureOf = (secret: string, path: string, query: Readonly<Record<string, string>>): string => {
  const text = Object.keys(query)
    .toSorted()
    .map((name) => `${name}=${query[name] ?? ''}`)
    .join('&')
  return createHmac('sha256', secret).update(`POST\n${path}\n${text}`).digest('hex')
}

/** The signed query of a POST request with this body. `now` in ms. */
export const signedQuery = ({ key, secret }: SendingApp, path: string, body: string, now: number): string => {
  const query = {
    auth_key: key,
    auth_timestamp: String(Math.floor(now / 1_000)),
    auth_version: VERSION,
    body_md5: md5(body),
  }
  return new URLSearchParams({ ...query, auth_signature: signatureOf(secret, path, query) }).toString()
}

/** True if the query was signed with the secret for exactly this body, close to `now` (ms). */
export const isSigned = (app: SendingApp, path: string, query: URLSearchParams, body: string, now: number): boolean => {
  const { auth_signature = '', ...signed } = Object.fromEntries(query)
  const at = Number(signed.auth_timestamp)
  return (
    signed.auth_key === app.key &&
    signed.body_md5 === md5(body) &&
    Math.abs(now / 1_000 - at) <= VALIDITY_S &&
    isSameText(signatureOf(app.secret, path, signed), auth_signature)
  )
}

// How a browser arrived at a page that signs in or out, by headers that no page can forge. Programs and old browsers don't send them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalName } from './known-host'
import { Refused } from './refused'

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/** True if the browser knows that this request doesn't come from another origin: from this one, or typed or opened by a program. */
const isOwnOrTyped = ({ headers }: IncomingMessage): boolean =>
  ['', 'none', 'same-origin'].includes(textOf(headers['sec-fetch-site']))

/**
 * True if a page of this simulator led here: its host is that of the request, or both are names of this machine with one port. To a
 * browser, each person's host is a different site.
 */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const referrer = textOf(headers.referer)
  const host = textOf(headers.host)
  if (!URL.canParse(referrer) || !URL.canParse(`http://${host}`)) return false
  const [from, here] = [new URL(referrer), new URL(`http://${host}`)]
  if (from.host === here.host) return true
  return from.port === here.port && isLocalName(from.host) && isLocalName(here.host)
}

/** Throws a Refused if a page of another origin loads this as a part of itself: as an image, a frame, a script. */
export function refuseEmbedded(request: IncomingMessage): void {
  if (!isOwnOrTyped(request) && textOf(request.headers['sec-fetch-dest']) !== 'document')
    throw new Refused(403, { message: 'Another site can’t sign you in or out. Open the link itself.' })
}

/** True if a page that isn't the simulator's led here. */
export const isFromElsewhere = (request: IncomingMessage): boolean => !isOwnOrTyped(request) && !isFromOwnPage(request)

/** Lets a redirect to another origin of this simulator name the page that led to it. Its links have `referrerPolicy="origin"`. */
export const keepReferrer = (response: ServerResponse): void => {
  response.setHeader('Referrer-Policy', 'origin')
}

// /simulator/practice: opens the practice market of the signed-in investor on its own origin, and leads back. The cookies of the
// real market stay, so its session, drafts and settings do too.
import { type Router as ExpressRouter, type Request, type Response, Router } from 'express'
import { LEAVE_PRACTICE_PATH, PRACTICE_PATH } from '../../../src/contract/practice'
import { originOf } from '../../api/middleware/address'
import { isSameOrigin } from '../../api/middleware/allowed-origins'
import { isFromElsewhere, keepReferrer, refuseEmbedded } from '../../api/middleware/arrival'
import { isLocalName } from '../../api/middleware/known-host'
import { Refused } from '../../api/middleware/refused'
import type { Session, Sessions } from '../../api/sessions'
import { TooManyWorlds } from '../../runtime/new-world'
import type { RunningWorld } from '../../runtime/running-world'
import { isPractice, type Practice } from '../../training/practice'
import { defaultParts } from '../../training/room'
import { personById } from '../../world/people/people'
import { controlPages } from '../control.pages'
import { routePath } from '../control-routes'
import { enterUrl } from '../world-on-wire'
import { sendPlainPage } from './plain-page'

interface PracticeOptions {
  readonly practice: Practice
  readonly sessions: Sessions
  /** Resolves when all changes are durable. */
  readonly persisted: () => Promise<void> | undefined
}

/** The pages of practice auctions. */
export const practiceRouter = ({ practice, sessions, persisted }: PracticeOptions): ExpressRouter => {
  const router = Router()
  /** The origins of real markets from which people went to practice, by practice world. Without one, the entrance is used. */
  const origins = new WeakMap<RunningWorld, string>()

  /** The investor who wants to practice. Throws a Refused for anyone else, and where practice would replace the session. */
  const investorOf = (request: Request): Session => {
    refuseEmbedded(request)
    const session = sessions.byCookie(request.headers.cookie)
    // Not the cast, which lacks everyone who signed up.
    const person = session === null ? undefined : personById(session.world.state(), session.userId)
    if (session === null || person?.role !== 'investor')
      throw new Refused(403, { message: 'Sign in as an investor to practice.' })
    if (isPractice(session.world) || !isLocalName(request.headers.host ?? ''))
      throw new Refused(403, { message: 'Practice auctions aren’t available at this address.' })
    return session
  }

  const open = async (request: Request, response: Response, world: RunningWorld): Promise<void> => {
    const origin = originOf(request)
    origins.set(world, origin)
    const url = new URL(enterUrl(world, defaultParts(world, 'own')[0] ?? null, origin))
    url.searchParams.set('code', world.code)
    await persisted()
    response.setHeader('Cache-Control', 'no-store')
    keepReferrer(response)
    response.redirect(303, url.href)
  }

  const begin = async (request: Request, response: Response, session: Session): Promise<void> => {
    const world = await practice.begin(session).catch((error: unknown) => {
      if (!(error instanceof TooManyWorlds)) throw error
      throw new Refused(503, { message: 'All practice auctions are taken. Try again later.' })
    })
    return open(request, response, world)
  }

  router.get(routePath(PRACTICE_PATH), async (request, response) => {
    const session = investorOf(request)
    const earlier = practice.of(session)
    if (earlier === undefined && !isFromElsewhere(request)) return begin(request, response, session)
    sendChoice(response, earlier !== undefined)
  })
  router.post(routePath(PRACTICE_PATH), async (request, response) => {
    if (!isSameOrigin(request)) throw new Refused(403, { message: 'Begin from the page of practice auctions.' })
    return begin(request, response, investorOf(request))
  })
  router.get(routePath(controlPages.continuePractice.path), async (request, response) => {
    const session = investorOf(request)
    const earlier = practice.of(session)
    return earlier === undefined || isFromElsewhere(request)
      ? sendChoice(response, earlier !== undefined)
      : open(request, response, earlier)
  })
  router.get(routePath(LEAVE_PRACTICE_PATH), (request, response) => {
    refuseEmbedded(request)
    const world = sessions.byCookie(request.headers.cookie)?.world
    const real = world === undefined ? null : practice.ownerOf(world)
    const person = real?.world.cast.find(({ userId }) => userId === real.userId) ?? null
    const origin = world === undefined ? undefined : origins.get(world)
    response.setHeader('Cache-Control', 'no-store')
    keepReferrer(response)
    if (origin !== undefined) return response.redirect(303, `${origin}/investor/auction/live`)
    response.redirect(303, real === null ? '/simulator/main' : enterUrl(real.world, person, originOf(request)))
  })
  return router
}

/** Asks before it ends an earlier practice auction, and before another site's link begins one. */
function sendChoice(response: Response, exists: boolean): void {
  const title = exists ? 'You have a practice auction' : 'Practice auction'
  const buttons = exists
    ? `<a class="button" href="${controlPages.continuePractice.path}">Continue</a>${beginForm('Start a new one', 'quiet')}`
    : beginForm('Start practice')
  const note = exists ? 'Starting a new one ends it and deletes its bids.' : 'Bids in a practice auction don’t count.'
  sendPlainPage(response, 200, title, `<h1>${title}</h1><p>${note}</p>${buttons}`)
}

const beginForm = (label: string, look = ''): string =>
  `<form method="post" action="${PRACTICE_PATH}"><button class="${look}">${label}</button></form>`

// A user's own sessions: the list, and signing out of others.
import { isoInstant } from '../world/figures'
import type { HandlerContext, Handlers } from './handler'
import { notFound } from './middleware/refused'
import { hashOf, sessionIdOf } from './sessions'

/** The handlers of the list of sessions. */
export const signInSessionHandlers = ({ sessions }: Pick<HandlerContext, 'sessions'>) =>
  ({
    'session.list': ({ world, viewer }) => ({
      data: sessions.listOf(world, viewer.userId).map(({ hash, facts }) => ({
        id: sessionIdOf(hash),
        browser: facts?.browser ?? null,
        signed_in_at: facts === null ? null : isoInstant(facts.openedAt),
        last_used_at: facts === null ? null : isoInstant(facts.usedAt),
        current: hash === hashOf(viewer.token),
      })),
    }),
    'session.end': ({ world, viewer, input: { params } }) => {
      const session = sessions.listOf(world, viewer.userId).find(({ hash }) => sessionIdOf(hash) === params.session)
      if (session === undefined) throw notFound('This session has already ended.')
      sessions.closeHash(session.hash)
      return null
    },
    'session.end-others': ({ world, viewer }) => {
      for (const { hash } of sessions.listOf(world, viewer.userId))
        if (hash !== hashOf(viewer.token)) sessions.closeHash(hash)
      return null
    },
  }) satisfies Partial<Handlers>

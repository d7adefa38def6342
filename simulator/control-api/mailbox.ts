// The e-mails of a world that the product would have sent, with links that work.
import type { RunningWorld } from '../runtime/running-world'
import { MAIN_WORLD } from '../runtime/running-world'
import type { Mail } from '../world/profiles/profiles.state'
import type { ControlHandlersOf } from './control-handler'
import { enterUrl, localHost } from './world-on-wire'

type MailLink = NonNullable<Mail['link']>

const pathOf = ({ path, token }: MailLink): string => `${path}?${new URLSearchParams({ token })}`

/**
 * `path` is relative to the reader's own origin. `href` opens by itself: in the world `main` on the host that was asked, in
 * any other world on the person's own origin, or, where only this machine has those, by the enter link with the world's
 * code.
 */
const linkOf = (world: RunningWorld, link: MailLink, host: string) => {
  const path = pathOf(link)
  if (world.id === MAIN_WORLD) return { path, href: `http://${host}${path}` }
  const own = localHost(host, `${link.persona}--${world.id}`)
  if (own !== host) return { path, href: `http://${own}${path}` }
  const enter = new URL(enterUrl(world, null, host))
  enter.searchParams.set('to', path)
  enter.searchParams.set('code', world.code)
  return { path, href: enter.href }
}

/** Newest first, instants in ISO 8601. */
const mailboxOf = (world: RunningWorld, host: string) =>
  world
    .state()
    .mailbox.map(({ link, ...mail }) => ({
      ...mail,
      at: new Date(mail.at).toISOString(),
      link: link ? linkOf(world, link, host) : null,
    }))
    .toReversed()

export const mailboxHandlers = (): ControlHandlersOf<'mailbox'> => ({
  'mailbox.list': ({ world, host }) => mailboxOf(world, host),
})

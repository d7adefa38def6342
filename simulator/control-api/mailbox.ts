// The e-mails of a world that the product would have sent, with links that work.
import type { RunningWorld } from '../runtime/running-world'
import { MAIN_WORLD } from '../runtime/running-world'
import type { Mail } from '../world/profiles/profiles.state'
import type { ControlHandlersOf } from './control-handler'
import { localHost, plainEnterUrl } from './world-on-wire'

type MailLink = NonNullable<Mail['link']>

const pathOf = ({ path, token }: MailLink): string => `${path}?${new URLSearchParams({ token })}`

/**
 * `path` is relative to the reader's own origin. `href` opens by itself: in the world `main` on the host that was asked, in
 * any other world on the person's own origin, or, where only this machine has those, by the enter link with the world's
 * code, as `plain_href` always does.
 */
const linkOf = (world: RunningWorld, link: MailLink, host: string) => {
  const path = pathOf(link)
  const enter = new URL(plainEnterUrl(world, null, host))
  enter.searchParams.set('to', path)
  enter.searchParams.set('code', world.code)
  const plain = { path, plain_href: enter.href }
  if (world.id === MAIN_WORLD) return { ...plain, href: `http://${host}${path}` }
  const own = localHost(host, `${link.persona}--${world.id}`)
  return { ...plain, href: own === host ? enter.href : `http://${own}${path}` }
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

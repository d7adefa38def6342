// The e-mails of a world that the product would have sent, with links that work. simulator.md, Control API
import { MAIN_WORLD } from '../http/world-of-request'
import type { Mail } from '../world/profiles.state'
import type { RunningWorld } from './running-world'
import { localHost } from './world-on-wire'

type MailLink = NonNullable<Mail['link']>

const pathOf = ({ path, token }: MailLink): string => `${path}?${new URLSearchParams({ token })}`

/**
 * `path` is for whoever knows their own origin; `href` opens by itself: in the world `main` where the mailbox is read,
 * in any other world on the person's own origin. `host` is the one that was asked.
 */
const linkOf = (world: RunningWorld, link: MailLink, host: string) => {
  const place = world.id === MAIN_WORLD ? host : localHost(host, `${link.persona}--${world.id}`)
  return { path: pathOf(link), href: `http://${place}${pathOf(link)}` }
}

/** Newest first, instants in ISO 8601. */
export const mailboxOf = (world: RunningWorld, host: string) =>
  world
    .state()
    .mailbox.map(({ link, ...mail }) => ({
      ...mail,
      at: new Date(mail.at).toISOString(),
      link: link ? linkOf(world, link, host) : null,
    }))
    .toReversed()

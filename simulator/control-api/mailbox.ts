// The e-mails of a world that the product would have sent, with links that work. simulator.md, Control API
import { MAIN_WORLD } from '../api/middleware/world-of-request'
import type { RunningWorld } from '../runtime/running-world'
import type { Mail } from '../world/profiles/profiles.state'
import { enterUrl, localHost } from './world-on-wire'

type MailLink = NonNullable<Mail['link']>

const pathOf = ({ path, token }: MailLink): string => `${path}?${new URLSearchParams({ token })}`

/**
 * `path` is for whoever knows their own origin; `href` opens by itself: in the world `main` where the mailbox is read,
 * in any other world on the person's own origin, or, where only this machine has those, by way of the world's entrance
 * with its code. `host` is the one that was asked.
 */
const linkOf = (world: RunningWorld, link: MailLink, host: string) => {
  const path = pathOf(link)
  if (world.id === MAIN_WORLD) return { path, href: `http://${host}${path}` }
  const own = localHost(host, `${link.persona}--${world.id}`)
  if (own !== host) return { path, href: `http://${own}${path}` }
  const entrance = new URL(enterUrl(world, null, host))
  entrance.searchParams.set('to', path)
  entrance.searchParams.set('code', world.code)
  return { path, href: entrance.href }
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

// The emails that the product would have sent in a world, with working links.
import { MAIN_WORLD, type RunningWorld } from '../runtime/running-world'
import type { Mail } from '../world/profiles/profiles.state'
import type { ControlHandlersOf } from './control-handler'
import { localHost, plainEnterUrl, withHost } from './world-on-wire'

type MailLink = NonNullable<Mail['link']>

const pathOf = ({ path, token }: MailLink): string =>
  token === undefined ? path : `${path}?${new URLSearchParams({ token })}`

/**
 * `path` is relative to the recipient's origin. `href` is absolute: in `main` on the requested origin, in other worlds on the
 * person's own origin. On other machines, which have no such origins, it is the enter link with the world's code, like
 * `plain_href`.
 */
const linkOf = (world: RunningWorld, link: MailLink, origin: string) => {
  const path = pathOf(link)
  const enter = new URL(plainEnterUrl(world, null, origin))
  enter.searchParams.set('to', path)
  enter.searchParams.set('code', world.code)
  const plain = { path, plain_href: enter.href }
  if (world.id === MAIN_WORLD) return { ...plain, href: `${origin}${path}` }
  const own = withHost(origin, (host) => localHost(host, `${link.persona}--${world.id}`))
  return { ...plain, href: own === origin ? enter.href : `${own}${path}` }
}

/** Newest first, instants in ISO 8601. */
const mailboxOf = (world: RunningWorld, origin: string) =>
  world
    .state()
    .mailbox.map(({ link, ...mail }) => ({
      ...mail,
      at: new Date(mail.at).toISOString(),
      link: link ? linkOf(world, link, origin) : null,
    }))
    .toReversed()

export const mailboxHandlers = (): ControlHandlersOf<'mailbox'> => ({
  'mailbox.list': ({ world, origin }) => mailboxOf(world, origin),
})

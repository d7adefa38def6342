// The emails that the product would have sent in this world, newest first. Their links work.
import { dayText, timeText } from '../copy'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'
import { usePlainLinks } from '../people/plain-links'

export function MailboxPanel({ worldId }: { readonly worldId: string }) {
  const isPlain = usePlainLinks()
  const mailbox = useControlQuery('mailbox.list', { params: { worldId } })
  return (
    <Loaded query={mailbox} what="the mailbox">
      {(emails) =>
        emails.length === 0 ? (
          <p className="hint">No email yet. Signing up or resetting a password sends one.</p>
        ) : (
          <ul className="mails">
            {emails.map(({ to, subject, at, text, link }) => (
              <li key={`${at} ${to} ${subject} ${link?.path ?? ''}`} className="mail">
                <p className="mail__head">
                  <b>{subject}</b>
                  <span className="num">
                    {dayText(Date.parse(at))}, {timeText(Date.parse(at))} ET
                  </span>
                </p>
                <p className="hint">To {to}</p>
                <p>{text}</p>
                {link === null ? null : (
                  <a
                    href={isPlain ? link.plain_href : link.href}
                    target="_blank"
                    rel="noopener"
                    referrerPolicy="origin"
                    aria-label={`Open link in “${subject}” to ${to}`}
                  >
                    Open link <span aria-hidden="true">↗</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

// Which e-mail domains a lender may claim: one that a firm can own, no public suffix, and nobody's free mail.
import providers from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'

const freeMail: ReadonlySet<string> = new Set(providers)

/** Why nobody may claim this domain, in small letters; null for one that a firm may have. */
export function unclaimableReason(domain: string): string | null {
  const registered = getDomain(domain, { allowPrivateDomains: true })
  if (registered === null) return 'Domain name belongs to everybody: name the domain of your firm'
  return freeMail.has(domain) || freeMail.has(registered)
    ? 'Domain name belongs to a mail provider: name the domain of your firm'
    : null
}

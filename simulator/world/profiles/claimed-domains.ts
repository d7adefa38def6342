// Which email domains a lender may claim: no public suffix, and no free mail provider.
import providers from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'

const freeMail: ReadonlySet<string> = new Set(providers)

/** Why a lender can't claim this domain (lowercase), or null. */
export function unclaimableReason(domain: string): string | null {
  const registered = getDomain(domain, { allowPrivateDomains: true })
  if (registered === null) return 'Domain name is shared by many firms. Enter your firm’s own domain'
  return freeMail.has(domain) || freeMail.has(registered)
    ? 'Domain name belongs to a mail provider. Enter your firm’s own domain'
    : null
}

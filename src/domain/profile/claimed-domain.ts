// Which email domains a lender may claim. Loaded on demand, because the two lists add up to 90 kB.
import providers from 'email-providers/all.json'
import { getDomain } from 'tldts'

const freeMail: ReadonlySet<string> = new Set(providers)

/** Why a lender can't claim this domain: a message for a public suffix such as `co.uk`, and for a provider of free email; null for a firm's own domain. */
export function claimProblem(domain: string): string | null {
  const name = domain.trim().toLowerCase()
  const registered = getDomain(name, { allowPrivateDomains: true })
  if (registered === null) return `${name} is shared by many firms. Enter your firm’s own domain.`
  return freeMail.has(name) || freeMail.has(registered)
    ? `${registered} is a mail provider. Enter your firm’s own domain.`
    : null
}

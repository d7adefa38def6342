// Email addresses as people paste them: from a mail program with `mailto:`, a name and brackets, a list's separator, or characters
// that can't be seen or typed.

/** The maximum length by RFC 5321, characters. */
const MAX_LENGTH = 254
/** What nobody sees, besides line breaks and tabs. */
const INVISIBLE = /(?![\t\r\n])[\p{Cf}\p{Cc}\p{DI}]/gu
const NAMED = /^[^<>]*<([^<>@\s]+@[^<>@\s]+)>$/
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** The text without what surrounds an address: `mailto:ann@firm.example;` and `Ann Roe <ann@firm.example>` → `ann@firm.example`. */
export function readEmail(text: string): string {
  const visible = text.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim()
  // A longer text can't be an address, and the rules report its length.
  if (visible.length > MAX_LENGTH * 4) return visible
  const bare = visible.replace(/[\s,;.]+$/, '')
  const address = (NAMED.exec(bare)?.[1] ?? bare.replace(/^<(.*)>$/, '$1')).replace(/^mailto:/i, '')
  // What follows are the headers of a message: `?subject=…`.
  return address.replace(/\?(?:subject|cc|bcc|body|to)=.*$/i, '').replace(/[\s,;.]+$/, '')
}

/** What follows the @ of an address; the whole text without one. */
export const domainOf = (address: string): string => address.split('@')[1] ?? address

/** True if `readEmail` finds one address in the text, whose domain has a dot. */
export function isEmail(text: string): boolean {
  const address = readEmail(text)
  const [, domain = ''] = address.split('@')
  return (
    address.length <= MAX_LENGTH && ADDRESS.test(address) && /^[^.].*\.[^.]+$/.test(domain) && !domain.includes('..')
  )
}

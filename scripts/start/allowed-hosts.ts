// The host names of `--allow-host`. One that could never match is refused at startup, with a suggestion.
import { isIP } from 'node:net'

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i
const MAX_LENGTH = 253

const isName = (text: string): boolean => text.length <= MAX_LENGTH && text.split('.').every((part) => LABEL.test(part))

/** The host name in a URL such as `https://demo.example.com:8443/simulator`, or null. */
function nameIn(text: string): string | null {
  const url = text.includes('://') ? text : `http://${text}`
  // `URL` also turns an international name into the form that requests carry.
  const name = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
  return isName(name) && isIP(name) === 0 ? name : null
}

function hostOf(text: string): string {
  if (isIP(text.replaceAll(/^\[|\]$/g, '')) > 0)
    throw new Error(`--allow-host isn't needed for IP addresses, which are always allowed: '${text}'`)
  if (text.includes('*'))
    throw new Error(`--allow-host doesn't support wildcards; list each host name, such as demo.example.com: '${text}'`)
  if (isName(text)) return text
  const suggestion = nameIn(text)
  throw new Error(
    suggestion === null
      ? `--allow-host must be a host name such as demo.example.com, or several separated by commas, not '${text}'`
      : `--allow-host takes a host name without scheme, port or path: use ${suggestion} instead of '${text}'`,
  )
}

/** All host names of the option's values; throws an Error that says what to use instead. */
export const hostsOf = (values: readonly string[]): readonly string[] =>
  values.flatMap((value) => value.split(',').map((name) => hostOf(name.trim())))

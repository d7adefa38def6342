// Reads and checks the names of `--allow-host`. A name that could never match is refused, and the message suggests one.
import { isIP } from 'node:net'

const EXAMPLE = 'names such as demo.example.com, separated by commas'
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i
const MAX_LENGTH = 253

const isName = (text: string): boolean => text.length <= MAX_LENGTH && text.split('.').every((part) => LABEL.test(part))

/** The name in an address such as `https://demo.example.com:8443/simulator`; null if there's none. */
function nameIn(text: string): string | null {
  const address = text.includes('://') ? text : `http://${text}`
  // URL converts other alphabets to Punycode, as browsers do for requests.
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
  return isName(name) && isIP(name) === 0 ? name : null
}

function hostOf(text: string): string {
  if (isIP(text.replaceAll(/^\[|\]$/g, '')) > 0)
    throw new Error(`--allow-host takes names. IP addresses are always allowed, so leave out ${text}.`)
  if (text.includes('*')) throw new Error(`--allow-host takes no wildcards, only full names, not '${text}'.`)
  if (isName(text)) return text
  const name = nameIn(text)
  throw new Error(
    name === null
      ? `--allow-host takes ${EXAMPLE}, not '${text}'.`
      : `--allow-host takes a name without scheme, port or path: use --allow-host ${name} instead of '${text}'.`,
  )
}

/** The names in the values of the option; throws an Error that says what to write instead. */
export const hostsOf = (values: readonly string[]): readonly string[] =>
  values.flatMap((value) => value.split(',').map((name) => hostOf(name.trim())))

// The names of `--allow-host`: read and checked. A name that could never match is refused at the start, with the one that was meant.
import { isIP } from 'node:net'

const EXAMPLE = 'a name such as demo.example.com, several by commas'
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i
const MOST_LETTERS = 253

const isName = (text: string): boolean =>
  text.length <= MOST_LETTERS && text.split('.').every((part) => LABEL.test(part))

/** The name in an address such as `https://demo.example.com:8443/simulator`; null where there is none. */
function nameIn(text: string): string | null {
  const address = text.includes('://') ? text : `http://${text}`
  // In it a name of other letters is written as hosts of requests are.
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
  return isName(name) && isIP(name) === 0 ? name : null
}

function hostOf(text: string): string {
  if (isIP(text.replaceAll(/^\[|\]$/g, '')) > 0)
    throw new Error(`--allow-host is for names; it answers to every address without it: ${text}`)
  if (text.includes('*')) throw new Error(`--allow-host takes each name in full, ${EXAMPLE}: ${text}`)
  if (isName(text)) return text
  const meant = nameIn(text)
  throw new Error(
    meant === null
      ? `--allow-host takes ${EXAMPLE}: ${JSON.stringify(text)}`
      : `--allow-host takes the name alone, without scheme, port and path: --allow-host ${meant} in the place of ${text}`,
  )
}

/** The names in all these values of the option; throws an Error that says what to write instead. */
export const hostsOf = (values: readonly string[]): readonly string[] =>
  values.flatMap((value) => value.split(',').map((name) => hostOf(name.trim())))

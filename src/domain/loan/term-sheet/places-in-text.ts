// Finds an address in a text: street, city, state and zip code, in one line or in two.
export interface PlaceChoice {
  readonly value: string
  readonly label: string
  readonly alias?: string
}

export interface PlaceInText {
  readonly start: number
  readonly end: number
  /** What precedes the street in the text, such as the project's name. */
  readonly before: string
  readonly street: string
  readonly city: string
  /** The name of a state, as in the choices. */
  readonly state: string
  /** Empty if the text has none. */
  readonly zip: string
}

const ZIP = /[ ,.]{1,3}(\d{5})(?:-\d{4})?(?![\d-])/g
/** Replaces a comma that doesn't end the street. */
const COMMA_IN_STREET = '\ue000'
const MAX_LENGTH = 400
const CITY = /^[A-Za-z][A-Za-z .'-]{1,39}$/
const STREET = /(?:^|[ ,:])((?:\d{1,6}[A-Za-z]?(?:-\d{1,6})?|one|two) [\p{L}\d][\p{L}\d .'#&/\ue000-]{1,70})$/iu
const LEAD = /^(?:.{0,200}\b)?(?:located (?:at|in)|address:?|in|at) /i

/** The name of the state at the end of a text, and what precedes it; null if none is there. */
function stateAtEnd(
  text: string,
  states: readonly PlaceChoice[],
): { readonly before: string; readonly state: string } | null {
  const code = /^(.*[^A-Za-z])([A-Z]{2})\.?,?$/.exec(text)
  const byCode = code === null ? undefined : states.find(({ alias }) => alias === code[2])
  if (code !== null && byCode !== undefined) return { before: code[1] ?? '', state: byCode.label }
  const lower = text.toLowerCase().replace(/[.,]+$/, '')
  const byName = states
    .filter(({ label }) => lower.endsWith(label.toLowerCase()) && /[ ,]/.test(lower.at(-label.length - 1) ?? ''))
    .toSorted((a, b) => b.label.length - a.label.length)[0]
  return byName === undefined
    ? null
    : { before: text.slice(0, lower.length - byName.label.length), state: byName.label }
}

/** The last address in a text, which must name a city and a state; null if there is none. */
export function placeInText(text: string, states: readonly PlaceChoice[]): PlaceInText | null {
  if (text.length > MAX_LENGTH) return null
  const zip = [...text.matchAll(ZIP)].findLast(
    ({ index }) => stateAtEnd(text.slice(0, index).trimEnd(), states) !== null,
  )
  const toState = (zip === undefined ? text : text.slice(0, zip.index)).trimEnd()
  const found = stateAtEnd(toState, states)
  if (found === null) return null
  const parts = found.before.replace(/[ ,]+$/, '').split(',')
  const city = (parts.at(-1) ?? '').replace(LEAD, '').trim()
  if (!CITY.test(city)) return null
  const beforeCity = parts.slice(0, -1).join(',').trim()
  // A unit after a comma belongs to the street: `100 Main Street, Suite 4`.
  const joined = beforeCity.replace(/,(?= ?(?:suite|ste|unit|apt|bldg|building|#))/gi, COMMA_IN_STREET)
  const street = (STREET.exec(joined)?.[1] ?? '').replaceAll(COMMA_IN_STREET, ',')
  const start = street === '' ? Math.max(0, text.indexOf(city)) : text.indexOf(street.slice(0, 6))
  return {
    start,
    end: zip === undefined ? toState.length : zip.index + zip[0].length,
    before:
      street === ''
        ? beforeCity
        : beforeCity.slice(0, Math.max(0, beforeCity.indexOf(street.slice(0, 6)))).replace(/[ ,:]+$/, ''),
    street,
    city,
    state: found.state,
    zip: zip?.[1] ?? '',
  }
}

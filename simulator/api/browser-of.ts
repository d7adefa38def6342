// Names a browser, so that its user recognizes it in the list of sessions.

/** In this order, because most browsers also claim to be Chrome or Safari. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Of a longer header only the beginning is read: the patterns may take quadratic time. */
const MAX_AGENT = 500

const nameIn = (names: typeof browsers, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** `Chrome on Windows`, from the header User-Agent; null for a program that isn't a known browser. */
export function browserOf(agent: string | undefined): string | null {
  const beginning = (agent ?? '').slice(0, MAX_AGENT)
  const browser = nameIn(browsers, beginning)
  const system = nameIn(systems, beginning)
  return browser === null || system === null ? browser : `${browser} on ${system}`
}

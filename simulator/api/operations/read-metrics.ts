// Parses the Prometheus text format as strictly as a scraper, for tests.

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*")*\})? (\S+)$/

interface Metrics {
  /** The type of each family. */
  readonly types: ReadonlyMap<string, string>
  /** Each value by name and labels. */
  readonly values: ReadonlyMap<string, number>
}

const numberOf = (text: string): number => {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  const number = Number(text)
  if (Number.isNaN(number)) throw new Error(`not a number: ${text}`)
  return number
}

/** Throws an Error that names the first invalid line. */
export function readMetrics(text: string): Metrics {
  if (!text.endsWith('\n')) throw new Error('the last line has no newline')
  const [types, values, helped] = [new Map<string, string>(), new Map<string, number>(), new Set<string>()]
  let family = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, named = '', rest = ''] = HEAD.exec(line) ?? []
    if (word === 'HELP') {
      if (helped.has(named)) throw new Error(`duplicate: ${line}`)
      helped.add(named)
    } else if (word === 'TYPE') {
      if (!helped.has(named) || types.has(named)) throw new Error(`without HELP, or duplicate: ${line}`)
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`no such type: ${line}`)
      if ((rest === 'counter') !== named.endsWith('_total')) throw new Error(`only counters end with _total: ${line}`)
      types.set(named, rest)
      family = named
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      const own = types.get(family) === 'histogram' ? name.replace(/_(?:bucket|sum|count)$/, '') : name
      if (name === '' || own !== family) throw new Error(`not of the family ${family}: ${line}`)
      const key = `${name}${labels}`
      if (values.has(key)) throw new Error(`duplicate: ${line}`)
      values.set(key, numberOf(value))
    }
  }
  return { types, values }
}

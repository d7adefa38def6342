// Figures about a process in the text form of Prometheus, version 0.0.4: families with HELP and TYPE, labels escaped. Pure.

/** One value with its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** Stands behind the name of the family: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** All values of one name. */
export interface Family {
  /** `_total` ends a counter; seconds and bytes are the units. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** What a scraper is told that it gets. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const escapedHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapedValue = (text: string): string => escapedHelp(text).replaceAll('"', '\\"')

const numberText = (value: number): string => {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapedValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const familyText = ({ name, help, type, samples }: Family): string =>
  [
    `# HELP ${name} ${escapedHelp(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}`,
    ),
  ].join('\n')

/** The families as a scraper reads them; each name may be there once. */
export const metricText = (families: readonly Family[]): string => `${families.map(familyText).join('\n')}\n`

/** One value without labels. */
export const gauge = (name: string, help: string, value: number): Family => ({
  ...{ name, help, type: 'gauge' },
  samples: [{ value }],
})

/** Values by one label. */
export const byLabel = (
  { name, help, type }: Pick<Family, 'name' | 'help' | 'type'>,
  label: string,
  values: Iterable<readonly [string, number]>,
): Family => ({
  ...{ name, help, type },
  samples: Array.from(values, ([key, value]) => ({ labels: { [label]: key }, value })),
})

/** Counts by the value of one label; those that are named at first start at 0. */
export class Counts<Key extends string> {
  readonly #counts: Map<Key, number>

  constructor(keys: readonly Key[]) {
    this.#counts = new Map(keys.map((key) => [key, 0]))
  }

  add(key: Key): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  entries(): Iterable<readonly [Key, number]> {
    return this.#counts
  }
}

/** How often values were at most as large as each bound. */
export class Histogram {
  readonly #counts: number[]
  #sum = 0
  #count = 0

  /** `bounds`: ascending. */
  constructor(private readonly bounds: readonly number[]) {
    this.#counts = bounds.map(() => 0)
  }

  observe(value: number): void {
    const place = this.bounds.findIndex((bound) => value <= bound)
    if (place !== -1) this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.#sum += value
    this.#count += 1
  }

  family(name: string, help: string): Family {
    let below = 0
    const buckets = this.bounds.map((bound, place): Sample => {
      below += this.#counts[place] ?? 0
      return { suffix: '_bucket', labels: { le: numberText(bound) }, value: below }
    })
    return {
      ...{ name, help, type: 'histogram' },
      samples: [
        ...buckets,
        { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#count },
        { suffix: '_sum', value: this.#sum },
        { suffix: '_count', value: this.#count },
      ],
    }
  }
}

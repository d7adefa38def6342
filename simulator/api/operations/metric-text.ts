// Writes metrics in the Prometheus text format, version 0.0.4. Pure.

/** One value with its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** Appended to the family's name. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** A metric with all its samples. */
export interface Family {
  /** Counters end with `_total`; units are seconds and bytes. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** The content type of the metrics. */
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

/** The families as text. Names must be unique. */
export const metricText = (families: readonly Family[]): string => `${families.map(familyText).join('\n')}\n`

/** A gauge with one value and no labels. */
export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

/** A family with one label. */
export const byLabel = (
  { name, help, type }: Pick<Family, 'name' | 'help' | 'type'>,
  label: string,
  values: Iterable<readonly [string, number]>,
): Family => ({
  name,
  help,
  type,
  samples: Array.from(values, ([key, value]) => ({ labels: { [label]: key }, value })),
})

/** Counts by the values of a label; the initial ones start at 0. */
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

/** A histogram with fixed bounds. */
export class Histogram {
  readonly #counts: number[]
  #sum = 0
  #count = 0

  /** `bounds` must be ascending. */
  constructor(private readonly bounds: readonly number[]) {
    this.#counts = bounds.map(() => 0)
  }

  observe(value: number): void {
    const index = this.bounds.findIndex((bound) => value <= bound)
    if (index !== -1) this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#sum += value
    this.#count += 1
  }

  family(name: string, help: string): Family {
    let below = 0
    const buckets = this.bounds.map((bound, index): Sample => {
      below += this.#counts[index] ?? 0
      return { suffix: '_bucket', labels: { le: numberText(bound) }, value: below }
    })
    return {
      name,
      help,
      type: 'histogram',
      samples: [
        ...buckets,
        { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#count },
        { suffix: '_sum', value: this.#sum },
        { suffix: '_count', value: this.#count },
      ],
    }
  }
}

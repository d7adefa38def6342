// Answers that a fault writes: values in braces are filled in, or parts of the real answer are replaced.
import { isRecord } from '../../src/contract/json'

/** What `{{…}}` in an answer can name, such as `{{sent.price}}`, `{{query.page}}`, `{{params.auctionId}}`, `{{now}}`. */
export interface TemplateValues {
  /** Virtual time, ISO. */
  readonly now: string
  readonly person: string | null
  readonly params: unknown
  readonly query: unknown
  readonly sent: unknown
}

const WHOLE = /^\{\{\s*([\w.-]+)\s*\}\}$/
const PART = /\{\{\s*([\w.-]+)\s*\}\}/g

const valueAt = (values: TemplateValues, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)

/** The value with all `{{…}}` in its texts replaced. A text that is only one of them becomes its value, or null. */
export function filled(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)?.[1]
    if (whole !== undefined) return valueAt(values, whole) ?? null
    return value.replaceAll(PART, (_all, path: string) => String(valueAt(values, path) ?? ''))
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, values))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, values)]))
}

/** The value with parts replaced. In a list, a part is named by its position, or `*` for each. */
export function merged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  if (Array.isArray(value))
    return value.map((item, index) => {
      const part = Object.hasOwn(patch, index) ? patch[index] : patch['*']
      return part === undefined ? item : merged(item, part)
    })
  const own = isRecord(value) ? value : {}
  return {
    ...own,
    ...Object.fromEntries(Object.entries(patch).map(([name, part]) => [name, merged(own[name], part)])),
  }
}

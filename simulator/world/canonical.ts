// One text for one value: JSON with sorted keys, so that equal things have equal bytes in every process.

/** Canonical JSON of a plain value; undefined members are left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    // Every entry of every log passes here: no pairs are made, and the keys are sorted by their code units.
    const from: Readonly<Record<string, unknown>> = Object(value)
    let members = ''
    for (const key of Object.keys(value).sort()) {
      const member = from[key]
      if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`
    }
    return `{${members}}`
  }
  return JSON.stringify(value) ?? 'null'
}

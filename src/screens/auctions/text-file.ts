// Names of downloaded files. A file from a simulated world says so in its name.

/** A text file for the browser's downloads. */
export interface TextFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly text: string
}

/** `simulated-receipts-riverbend-commons.json`. */
export function fileName(parts: readonly string[], ending: string, world: string | null): string {
  const words = [...(world === null ? [] : ['simulated']), ...parts]
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words}.${ending}`
}

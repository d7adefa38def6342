// Rows by small positive id, kept in chunks of 64, so that replacing one row among thousands copies little.
// Plain JSON, immutable: every change answers a new table that shares the untouched chunks.

const WIDTH = 64

export interface Table<Row> {
  readonly size: number
  /** Ids count from here, so that nouns may have ids that never meet. */
  readonly base: number
  readonly chunks: readonly (readonly (Row | null)[])[]
}

/** An empty table whose first id is `base`. */
export const emptyTable = <Row>(base: number): Table<Row> => ({ size: 0, base, chunks: [] })

/** The row of an id, or undefined. */
export function rowOf<Row>(table: Table<Row>, id: number | null | undefined): Row | undefined {
  if (id === null || id === undefined) return undefined
  const place = id - table.base
  if (!Number.isInteger(place) || place < 0) return undefined
  return table.chunks[Math.floor(place / WIDTH)]?.[place % WIDTH] ?? undefined
}

/** The table with this row under this id, added or replaced. Ids are given in order, without gaps. */
export function withRow<Row>(table: Table<Row>, id: number, row: Row): Table<Row> {
  const place = id - table.base
  if (place < 0 || place > table.size) throw new Error(`id ${id} is out of order`)
  const at = Math.floor(place / WIDTH)
  const chunk = [...(table.chunks[at] ?? [])]
  chunk[place % WIDTH] = row
  const chunks = [...table.chunks]
  chunks[at] = chunk
  return { ...table, size: Math.max(table.size, place + 1), chunks }
}

/** The table with these rows added after its last one, all at once. */
export function withRows<Row>(table: Table<Row>, rows: readonly Row[]): Table<Row> {
  const chunks = table.chunks.map((chunk) => [...chunk])
  for (const [nth, row] of rows.entries()) {
    const place = table.size + nth
    const chunk = chunks[Math.floor(place / WIDTH)]
    if (chunk === undefined) chunks.push([row])
    else chunk[place % WIDTH] = row
  }
  return { ...table, size: table.size + rows.length, chunks }
}

/** The table without this row; its id is not given again. */
export function withoutRow<Row>(table: Table<Row>, id: number): Table<Row> {
  const place = id - table.base
  const at = Math.floor(place / WIDTH)
  if (rowOf(table, id) === undefined) return table
  const chunk = [...(table.chunks[at] ?? [])]
  chunk[place % WIDTH] = null
  const chunks = [...table.chunks]
  chunks[at] = chunk
  return { ...table, chunks }
}

/** The id that the next added row gets. */
export const nextId = <Row>(table: Table<Row>): number => table.base + table.size

/** Every row, by id upwards. */
export function* rowsOf<Row>(table: Table<Row>): Generator<Row> {
  for (const chunk of table.chunks) for (const row of chunk) if (row !== null) yield row
}

// An immutable table of rows by id, as plain JSON. Rows are in chunks of 64, so replacing one among thousands copies little:
// a change returns a new table that shares all other chunks.

const WIDTH = 64

export interface Table<Row> {
  readonly size: number
  /** The first id. */
  readonly base: number
  readonly chunks: readonly (readonly (Row | null)[])[]
}

/** An empty table whose first id is `base`. */
export const emptyTable = <Row>(base: number): Table<Row> => ({ size: 0, base, chunks: [] })

/** The row with this id, or undefined. */
export function rowOf<Row>(table: Table<Row>, id: number | null | undefined): Row | undefined {
  if (id === null || id === undefined) return undefined
  const index = id - table.base
  if (!Number.isInteger(index) || index < 0) return undefined
  return table.chunks[Math.floor(index / WIDTH)]?.[index % WIDTH] ?? undefined
}

/** Adds or replaces the row with this id. Throws if the id would leave a gap. */
export function withRow<Row>(table: Table<Row>, id: number, row: Row): Table<Row> {
  const index = id - table.base
  if (index < 0 || index > table.size) throw new Error(`id ${id} is out of order`)
  const chunkIndex = Math.floor(index / WIDTH)
  const chunk = [...(table.chunks[chunkIndex] ?? [])]
  chunk[index % WIDTH] = row
  const chunks = [...table.chunks]
  chunks[chunkIndex] = chunk
  return { ...table, size: Math.max(table.size, index + 1), chunks }
}

/** Appends these rows. */
export function withRows<Row>(table: Table<Row>, rows: readonly Row[]): Table<Row> {
  const chunks = table.chunks.map((chunk) => [...chunk])
  for (const [offset, row] of rows.entries()) {
    const index = table.size + offset
    const chunk = chunks[Math.floor(index / WIDTH)]
    if (chunk === undefined) chunks.push([row])
    else chunk[index % WIDTH] = row
  }
  return { ...table, size: table.size + rows.length, chunks }
}

/** Removes a row. Its id is not reused. */
export function withoutRow<Row>(table: Table<Row>, id: number): Table<Row> {
  const index = id - table.base
  const chunkIndex = Math.floor(index / WIDTH)
  if (rowOf(table, id) === undefined) return table
  const chunk = [...(table.chunks[chunkIndex] ?? [])]
  chunk[index % WIDTH] = null
  const chunks = [...table.chunks]
  chunks[chunkIndex] = chunk
  return { ...table, chunks }
}

/** The id for the next row. */
export const nextId = <Row>(table: Table<Row>): number => table.base + table.size

/** Every row, in order of id. */
export function* rowsOf<Row>(table: Table<Row>): Generator<Row> {
  for (const chunk of table.chunks) for (const row of chunk) if (row !== null) yield row
}

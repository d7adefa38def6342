// Reserves the name of a new world in a cluster, so that no two nodes create it.
import { CannotCreate } from '../runtime/new-world'

/** Reserves world names across the nodes of a cluster. */
export interface NameReservation {
  /** Reserves a name for a new world; false if it is taken. */
  reserve(world: string): Promise<boolean>
  /** Releases a name whose world was not created. */
  unreserve(world: string): Promise<void>
}

/** Other names need no reservation, because creating the world rejects them. */
const VALID_NAME = /^[a-z0-9-]{1,40}$/

/** Reserves the name while `make` creates the world. Throws CannotCreate if it is taken, and whatever `make` throws. */
export async function withReservedName<T>(
  id: string | undefined,
  { cluster }: { readonly cluster: NameReservation | null },
  make: () => T | Promise<T>,
): Promise<T> {
  if (cluster === null || id === undefined || !VALID_NAME.test(id)) return make()
  if (!(await cluster.reserve(id))) throw new CannotCreate('id', `There is already a world '${id}'.`)
  try {
    return await make()
  } catch (error) {
    await cluster.unreserve(id)
    throw error
  }
}

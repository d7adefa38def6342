// The names of worlds where several processes make them: a wished name is taken before the world is made.
import { CannotCreate } from '../runtime/new-world'

/** Keeps the names of worlds of several processes. */
export interface NameReservation {
  /** Takes a name for a world that is to be made; false when there is such a world. */
  reserve(world: string): Promise<boolean>
  /** Gives it back when the world was not made. */
  unreserve(world: string): Promise<void>
}

/** Any other is refused where the world is made. */
const A_NAME = /^[a-z0-9-]{1,40}$/

/** Makes a world of this name, or of one that nobody else makes. Throws CannotCreate, and what making it throws. */
export async function underName<T>(
  id: string | undefined,
  { cluster }: { readonly cluster: NameReservation | null },
  make: () => T | Promise<T>,
): Promise<T> {
  if (cluster === null || id === undefined || !A_NAME.test(id)) return make()
  if (!(await cluster.reserve(id))) throw new CannotCreate('id', `There is already a world named '${id}'.`)
  try {
    return await make()
  } catch (error) {
    await cluster.unreserve(id)
    throw error
  }
}

// Which firm of the list a lender may name as originating entity: itself, a firm that it works with, or one that works
// with nobody. A firm works with the lender whose name it carries, and with those whose profiles name it.
import type { Named, WorldState } from '../state'
import type { RecordOf } from './profiles.state'

/** Why an entity is refused. */
export const ENTITY_OF_ANOTHER = 'This firm works with another lender.'

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** `Ridgeway Housing Capital, LLC` is the firm of the lender `Ridgeway Housing Capital`. */
export const carriesName = (entity: Named, lender: string): boolean =>
  lender !== '' && `${normalizeName(entity.name)} `.startsWith(`${normalizeName(lender)} `)

interface LenderNaming {
  readonly name: string
  readonly originator_entity_id?: number | null | undefined
}

const worksWith = (entity: Named, lender: LenderNaming): boolean =>
  lender.originator_entity_id === entity.id || carriesName(entity, lender.name)

const lendersOf = (state: WorldState): readonly RecordOf<'lender'>[] =>
  Object.values(state.profiles.byId).filter((record) => record.role === 'lender')

/** The entities that the loans of a lender may name. */
export function entitiesFor(state: WorldState, lenderProfileId: number): readonly Named[] {
  const lenders = lendersOf(state).map(({ profile }) => profile)
  const own = lenders.find(({ id }) => id === lenderProfileId)
  return state.reference.originatorEntities.filter(
    (entity) =>
      (own !== undefined && worksWith(entity, own)) ||
      !lenders.some((lender) => lender.id !== lenderProfileId && worksWith(entity, lender)),
  )
}

/** False when the entity of this profile works with another lender, which did not know of it. */
export function mayNameEntity(
  state: WorldState,
  profileId: number | null,
  { name, originator_entity_id }: LenderNaming,
): boolean {
  const entity = state.reference.originatorEntities.find(({ id }) => id === originator_entity_id)
  if (entity === undefined || carriesName(entity, name)) return true
  const lenders = lendersOf(state).map(({ profile }) => profile)
  // What it named before stays.
  if (lenders.some(({ id, originator_entity_id: kept }) => id === profileId && kept === entity.id)) return true
  return !lenders.some((lender) => lender.id !== profileId && worksWith(entity, lender))
}

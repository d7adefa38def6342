// Which firms a lender may name as its originating entity: one that works with this lender, or one that works with none. A firm
// works with the lender whose name it has, and with lenders whose profiles name it.
import type { Named, WorldState } from '../state'
import type { RecordOf } from './profiles.state'

/** Why an entity is refused. */
export const ENTITY_OF_ANOTHER = 'This firm works with another lender.'

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** True for the entity `Ridgeway Housing Capital, LLC` and the lender `Ridgeway Housing Capital`. */
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

/** The entities that a lender's loans may name. */
export function entitiesFor(state: WorldState, lenderProfileId: number): readonly Named[] {
  const lenders = lendersOf(state).map(({ profile }) => profile)
  const lender = lenders.find(({ id }) => id === lenderProfileId)
  return state.reference.originatorEntities.filter(
    (entity) =>
      (lender !== undefined && worksWith(entity, lender)) ||
      !lenders.some((lender) => lender.id !== lenderProfileId && worksWith(entity, lender)),
  )
}

/** False if the entity that this profile names works with another lender. */
export function mayNameEntity(
  state: WorldState,
  profileId: number | null,
  { name, originator_entity_id }: LenderNaming,
): boolean {
  const entity = state.reference.originatorEntities.find(({ id }) => id === originator_entity_id)
  if (entity === undefined || carriesName(entity, name)) return true
  const lenders = lendersOf(state).map(({ profile }) => profile)
  // A lender may keep the entity that it already names.
  if (lenders.some(({ id, originator_entity_id: current }) => id === profileId && current === entity.id)) return true
  return !lenders.some((lender) => lender.id !== profileId && worksWith(entity, lender))
}

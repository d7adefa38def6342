// The lookup lists of forms: reference data, and the lenders and investors of the world. S3.23, S7.16
import type { LookupItem } from '../../src/contract/lookup'
import type { Role } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import { userFor } from '../world/people/people.project'
import { rowsOf } from '../world/table'
import type { Handlers } from './handler'

/** Firms with this role, sorted by name; the id is the profile's. */
const firms = (world: RunningWorld, role: Role): readonly LookupItem[] =>
  [...rowsOf(world.state().people)]
    .flatMap((person) => (person.role === role && person.profile !== null ? [person.profile] : []))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The lenders that work with originators. */
function lendersWithOriginators(world: RunningWorld): readonly LookupItem[] {
  const state = world.state()
  const profileIds = new Set(
    [...rowsOf(state.people)]
      .filter(({ id, role }) => role === 'lender' && userFor(state, id)?.profile?.originator_company)
      .map(({ profile }) => profile?.id),
  )
  return firms(world, 'lender').filter(({ id }) => profileIds.has(id))
}

/** The lookup handlers. */
export const lookupHandlers = () =>
  ({
    'lookup.investor-legal-firms': ({ world }) => ({ data: world.state().reference.legalFirms }),
    'lookup.investor-trading-authorities': ({ world }) => ({ data: firms(world, 'investor') }),
    'lookup.lenders': ({ world }) => ({ data: firms(world, 'lender') }),
    'lookup.warehouse-lenders': ({ world }) => ({ data: world.state().reference.warehouseLenders }),
    'lookup.servicer-companies': ({ world }) => ({ data: world.state().reference.servicerCompanies }),
    'lookup.originator-companies': ({ world }) => ({ data: lendersWithOriginators(world) }),
    'lookup.states': ({ world }) => ({ data: world.state().reference.states }),
    'lookup.section-acts': ({ world }) => ({ data: world.state().reference.sectionActs }),
    'lookup.originator-entities': ({ world }) => ({ data: world.state().reference.originatorEntities }),
    'lookup.delivery-date-restrictions': ({ world }) => ({ data: world.state().reference.deliveryRestrictions }),
  }) satisfies Partial<Handlers>

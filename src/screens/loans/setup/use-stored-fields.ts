// The fields of a setup that this server stores.
import { setupFields } from '../../../domain/loan/setup-fields'
import { useOffers } from '../../use-offers'

const withoutDeposit = setupFields.filter(({ field }) => field !== 'gfd_percent' && field !== 'gfd_due_days')

/** Every field, without the terms of the deposit on a server that doesn't store them. */
export const useStoredFields = (): typeof setupFields => (useOffers('deposit-terms') ? setupFields : withoutDeposit)

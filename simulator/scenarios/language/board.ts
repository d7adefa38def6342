// The pages that a task can ask a trainee to open. Runs in the browser as well.
import * as z from 'zod/mini'
import { auctionStatuses } from '../../../src/contract/auction-statuses'

/** The board of a status, the indications, the notifications. */
export const board = z.enum([...auctionStatuses, 'indications', 'notifications'])
export type Board = z.output<typeof board>

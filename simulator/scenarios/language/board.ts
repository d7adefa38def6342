// The pages that a task can require a trainee to open. Also runs in the browser.
import * as z from 'zod/mini'
import { auctionStatuses } from '../../../src/contract/auction-statuses'

/** The board of a status, the indications, or the notifications. */
export const board = z.enum([...auctionStatuses, 'indications', 'notifications'])
export type Board = z.output<typeof board>

// What only somebody who is signed in needs of the transport: their calls, and what is known of auctions.
import { personCalls } from '../contract/person-calls'
import { createKnownAuctions } from './channels/known-auctions'

export const createPersonPart = () => ({ personCalls, known: createKnownAuctions() })

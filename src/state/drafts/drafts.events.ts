// What happens to drafts: a form opens, changes, is confirmed; another version is found.
import { fact, intent } from '../core/intent'
import type { Draft, DraftValues } from './drafts.state'

interface OfKey {
  readonly key: string
}

/** A form wants to know what was left of it. */
export const draftOpened = fact('draft/opened')<OfKey>()
/** What was found in the browser and on the server. */
export const draftFound = fact('draft/found')<OfKey & { readonly own: Draft | null; readonly offered: Draft | null }>()
/** Something was typed. */
export const draftChanged = fact('draft/changed')<
  OfKey & { readonly step: string | null; readonly values: DraftValues }
>()
/** Another tab or device has written since. */
export const draftOvertaken = fact('draft/overtaken')<OfKey & { readonly offered: Draft }>()
/** Work on with the other version. */
export const draftTakeOffer = intent('draft/take-offer')<OfKey>()
/** Work on with one's own; the other is forgotten. */
export const draftDeclineOffer = intent('draft/decline-offer')<OfKey>()
/** The form was confirmed, or thrown away: nothing is left of it anywhere. spec §4 */
export const draftCleared = fact('draft/cleared')<OfKey>()
/** The server has what the browser has, since this instant (official ms). */
export const draftKnown = fact('draft/known')<OfKey & { readonly at: number }>()
/** The line is back: what the server did not take is sent again. */
export const draftStoreRequested = intent('draft/store-requested')<OfKey>()

// What happens to drafts: a form opens, changes, is confirmed; another version is found.
import { intent } from '../core/intent'
import type { Draft, DraftValues } from './drafts.state'

interface OfKey {
  readonly key: string
}

/** A form wants to know what was left of it. */
export const draftOpened = intent('draft/opened')<OfKey>()
/** What was found in the browser and on the server. */
export const draftFound = intent('draft/found')<
  OfKey & { readonly own: Draft | null; readonly offered: Draft | null }
>()
/** Something was typed. */
export const draftChanged = intent('draft/changed')<
  OfKey & { readonly step: string | null; readonly values: DraftValues }
>()
/** Another tab or device has written since. */
export const draftOvertaken = intent('draft/overtaken')<OfKey & { readonly offered: Draft }>()
/** Work on with the other version. */
export const draftOfferTaken = intent('draft/offer-taken')<OfKey>()
/** Work on with one's own; the other is forgotten. */
export const draftOfferDeclined = intent('draft/offer-declined')<OfKey>()
/** The form was confirmed, or thrown away: nothing is left of it anywhere. spec §4 */
export const draftCleared = intent('draft/cleared')<OfKey>()
/** The server has what the browser has, since this instant (official ms). */
export const draftKnown = intent('draft/known')<OfKey & { readonly at: number }>()
/** The line is back: what the server did not take is sent again. */
export const draftRepeated = intent('draft/repeated')<OfKey>()

// What happens to drafts: a form opens, changes, is confirmed; another version is found.
import { fact, intent } from '../core/intent'
import type { Draft, DraftValues, DraftVersion, OfferedDraft } from './drafts.state'

interface OfKey {
  readonly key: string
}

/** A form was opened: what is stored of it is looked up. */
export const draftOpened = fact('draft/opened')<OfKey>()
/** What was found in the browser or on the server. */
export const draftFound = fact('draft/found')<
  OfKey & {
    readonly own: Draft | null
    readonly offered: OfferedDraft | null
    /** The stored versions that `own` continues, newest first. */
    readonly lineage?: readonly DraftVersion[]
  }
>()
/** Something was typed. */
export const draftChanged = fact('draft/changed')<
  OfKey & { readonly step: string | null; readonly values: DraftValues }
>()
/** Another tab or device has another version. */
export const draftOvertaken = fact('draft/overtaken')<OfKey & { readonly offered: OfferedDraft }>()
/** Continue with the other version. */
export const draftTakeOffer = intent('draft/take-offer')<OfKey>()
/** Leave the other version. It's removed if it's from this browser; another browser's version stays on the server. */
export const draftDeclineOffer = intent('draft/decline-offer')<OfKey>()
/**
 * The form was confirmed or discarded, which removes what was typed in this browser. S4.24 With `everywhere` it also removes
 * what was typed in others, because the form's subject is gone.
 */
export const draftCleared = fact('draft/cleared')<OfKey & { readonly everywhere?: boolean }>()
/** The server has what the browser has, since this instant (official ms). */
export const draftKnown = fact('draft/known')<OfKey & { readonly at: number }>()
/** The line is back: send what the server doesn't have. */
export const draftStoreRequested = intent('draft/store-requested')<OfKey>()
/** Look for every draft whose key begins with the prefix. */
export const draftListRequested = intent('draft/list-requested')<{ readonly prefix: string }>()
/** The server couldn't be asked what it has, so nothing was stored over it. */
export const draftUnstored = fact('draft/unstored')<OfKey>()

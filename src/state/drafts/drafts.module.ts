// Drafts of forms.
import { defineModule } from '../core/module'
import { listDrafts, storeDrafts, storeDraftsAgain, storeDraftsLater } from './drafts.effects'
import * as intents from './drafts.events'
import { draftsHandlers } from './drafts.handlers'
import type { DraftsState } from './drafts.state'

declare module '../root-state' {
  interface Slices {
    readonly drafts: DraftsState
  }
  interface IntentFiles {
    readonly drafts: typeof intents
  }
}

export const draftsModule = defineModule({
  name: 'drafts',
  intents,
  handlers: draftsHandlers,
  effects: [storeDrafts, storeDraftsAgain, storeDraftsLater, listDrafts],
})

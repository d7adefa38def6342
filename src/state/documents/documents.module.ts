// Documents of auctions, for bidders.
import { defineModule } from '../core/module'
import { fetchDocument, packDocuments, readDocuments } from './documents.effects'
import * as intents from './documents.events'
import { documentsHandlers } from './documents.handlers'
import type { DocumentsState } from './documents.state'

declare module '../root-state' {
  interface Slices {
    readonly documents: DocumentsState
  }
  interface IntentFiles {
    readonly documents: typeof intents
  }
}

export const documentsModule = defineModule({
  name: 'documents',
  intents,
  handlers: documentsHandlers,
  effects: [readDocuments, fetchDocument, packDocuments],
})

// The modules of forms that are kept while somebody types; late-modules.ts says when they are loaded.
import { draftsModule } from './drafts/drafts.module'

export const draftModules = {
  drafts: draftsModule,
}

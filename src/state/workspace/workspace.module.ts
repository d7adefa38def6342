// How a person arranges the boards.
import { defineModule } from '../core/module'
import type { KeptPreference } from '../preferences/kept-preference'
import * as intents from './workspace.events'
import { workspaceHandlers } from './workspace.handlers'
import { workspaceRequest } from './workspace.requests'

declare module '../root-state' {
  interface Slices {
    readonly workspace: KeptPreference
  }
  interface IntentFiles {
    readonly workspace: typeof intents
  }
}

export const workspaceModule = defineModule({
  name: 'workspace',
  intents,
  handlers: workspaceHandlers,
  requests: [workspaceRequest],
})

// The own profile.
import { defineModule } from '../core/module'
import { finishRegistration, hearDecision, hearRequest, loadProfile, reloadLender } from './profiles.effects'
import * as intents from './profiles.events'
import { profilesHandlers } from './profiles.handlers'
import { profileRequest } from './profiles.requests'
import type { ProfilesState } from './profiles.state'

declare module '../root-state' {
  interface Slices {
    readonly profiles: ProfilesState
  }
  interface IntentFiles {
    readonly profiles: typeof intents
  }
}

export const profilesModule = defineModule({
  name: 'profiles',
  intents,
  handlers: profilesHandlers,
  requests: [profileRequest],
  effects: [loadProfile, finishRegistration, reloadLender, hearRequest, hearDecision],
})

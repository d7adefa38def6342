// Official time.
import { defineModule } from '../core/module'
import { clockHandlers } from './clock.handlers'
import { clockSource } from './clock.sources'
import type { ClockState } from './clock.state'

declare module '../root-state' {
  interface Slices {
    readonly clock: ClockState
  }
}

export const clockModule = defineModule({
  name: 'clock',
  handlers: clockHandlers,
  sources: [clockSource],
  survivesSignOut: true,
})

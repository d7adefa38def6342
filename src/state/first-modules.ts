// The modules that every page has from the start, also the landing page.
import { capabilitiesModule } from './capabilities/capabilities.module'
import { clockModule } from './clock/clock.module'
import { failuresModule } from './failures/failures.module'
import { lookupsModule } from './lookups/lookups.module'
import { sessionModule } from './session/session.module'

export const firstModules = {
  session: sessionModule,
  failures: failuresModule,
  capabilities: capabilitiesModule,
  clock: clockModule,
  lookups: lookupsModule,
}

// The modules that every page has from the start, also that of a guest.
import { accountsModule } from './accounts/accounts.module'
import { capabilitiesModule } from './capabilities/capabilities.module'
import { clockModule } from './clock/clock.module'
import { connectionModule } from './connection/connection.module'
import { failuresModule } from './failures/failures.module'
import { lookupsModule } from './lookups/lookups.module'
import { sessionModule } from './session/session.module'

export const firstModules = {
  session: sessionModule,
  accounts: accountsModule,
  failures: failuresModule,
  connection: connectionModule,
  capabilities: capabilitiesModule,
  clock: clockModule,
  lookups: lookupsModule,
}

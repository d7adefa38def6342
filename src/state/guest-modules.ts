// The modules of whoever goes further than the landing page; late-modules.ts says when they are loaded.
import { accountsModule } from './accounts/accounts.module'
import { connectionModule } from './connection/connection.module'
import { requestsModule } from './requests/requests.module'

export const guestModules = {
  accounts: accountsModule,
  connection: connectionModule,
  requests: requestsModule,
}

// The modules of those who bring loans; late-modules.ts says when they are loaded.
import { deskModule } from './desk/desk.module'
import { loanSetupModule } from './loan-setup/loan-setup.module'
import { originatorsModule } from './originators/originators.module'

export const sellerModules = {
  loanSetup: loanSetupModule,
  desk: deskModule,
  originators: originatorsModule,
}

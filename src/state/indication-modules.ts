// The modules of the indications; late-modules.ts says when they are loaded.
import { indicationsModule } from './indications/indications.module'

export const indicationModules = {
  indications: indicationsModule,
}

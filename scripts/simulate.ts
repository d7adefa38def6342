// `npm run simulate`: runs a scenario in virtual time as fast as possible and checks its expectations.
import { simulate } from './simulate/simulation'

process.exitCode = await simulate(process.argv.slice(2), { out: console.log, err: console.error })

// `npm run simulate -- SCENARIO [--seed N] [--until OFFSET] [--commands LOG] [--json]`: runs a scenario to its end in
// virtual time as fast as it can and checks its expectations. With the downloaded log of a world, the commands of its people
// run again. Exit code 1 when an expectation fails, 2 for a file or an option that cannot be read.
import { simulate } from './simulate/simulation'

process.exitCode = await simulate(process.argv.slice(2), { out: console.log, err: console.error })

// A simulator in a process of its own, for tests: prints its address, ends with its parent's word.
import { createSimulator } from '../../simulator/server'

const simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
process.stdout.write(`${simulator.url}\n`)
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)))

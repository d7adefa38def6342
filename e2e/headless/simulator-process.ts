// The program of a simulator process for tests: prints its address, stops on SIGTERM. Optional arguments are a port, a data
// folder, and whether to log requests: `simulator-process.ts 4321 /tmp/worlds log`.
import { createSimulator } from '../../simulator/server'

const [port = '0', data, log] = process.argv.slice(2)
const simulator = await createSimulator({
  port: Number(port),
  host: '127.0.0.1',
  scenario: null,
  quiet: log !== 'log',
  ...(data === undefined ? {} : { data }),
})
process.stdout.write(`${simulator.url}\n`)
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)))

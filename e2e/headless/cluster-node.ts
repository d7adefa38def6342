// The program of a cluster node for tests: `cluster-node.ts nats://… NAME [PORT]`, by default on any free port. Prints its address;
// without arguments it prints how many modules of NATS are loaded and exits.
import { createRequire } from 'node:module'
import { createSimulator } from '../../simulator/server'

const [servers, node = 'a', port = '0'] = process.argv.slice(2)
const simulator = await createSimulator({
  port: Number(port),
  scenario: null,
  quiet: true,
  ...(servers === undefined ? {} : { cluster: { servers, prefix: 'sim', node }, controlToken: 'open sesame' }),
})
if (servers === undefined) {
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@nats-io'))
  process.stdout.write(`${loaded.length}\n`)
  await simulator.close()
} else process.stdout.write(`${simulator.url.replace('localhost', '127.0.0.1')}\n`)
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)))

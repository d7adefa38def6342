// A simulator in this process: creates a world, advances it, and prints its hash. node in-process.mjs
import { createSimulator } from '@loan-auction/simulator'

const simulator = await createSimulator()
const { id } = await simulator.control('worlds.create', { body: { scenario: 'first-live-auction', paused: true } })
const world = await simulator.control('clock.run', {
  params: { worldId: id },
  body: { action: 'advance', by: '5m', settle: true },
})
console.log(`${world.scenario} is at ${world.clock.now}, the hash of its trace is ${world.trace_hash.slice(0, 12)}`)
await simulator.close()

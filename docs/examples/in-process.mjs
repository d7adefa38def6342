// A simulator in this process: a world, a minute of it, and what happened in it. node in-process.mjs
import { createSimulator } from 'loan-auction-simulator'

const simulator = await createSimulator()
const { id } = await simulator.control('worlds.create', { body: { scenario: 'first-live-auction', paused: true } })
const world = await simulator.control('clock.run', {
  params: { worldId: id },
  body: { action: 'advance', by: '5m', settle: true },
})
console.log(`${world.scenario} is at ${world.clock.now}, its course is ${world.course.slice(0, 12)}`)
await simulator.close()

// The simulator process of `npm run dev`: takes the options of `npm start`, sends its address to its parent, and ends with it.
import { createSimulator } from '../../simulator/server'
import { readOptions } from '../start/options'
import { messageOf } from '../start/stopping'

try {
  const { simulator: options } = readOptions(process.argv.slice(2))
  const simulator = await createSimulator({ ...options, quiet: true, verifyContract: true })
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void simulator.close().finally(() => process.exit())
  }
  // Ctrl-C reaches both processes; the parent ends this one with SIGTERM.
  process.on('SIGINT', () => undefined)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  process.send?.({ url: simulator.url })
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}

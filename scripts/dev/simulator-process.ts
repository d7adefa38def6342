// The simulator of `npm run dev`, in a process of its own: takes the options of `npm start`, tells its address to the process
// that started it, and ends with it.
import { createSimulator } from '../../simulator/server'
import { readOptions } from '../start/options'
import { messageOf } from '../start/stopping'

try {
  const { simulator: wish } = readOptions(process.argv.slice(2))
  const simulator = await createSimulator({ ...wish, quiet: true, verifyContract: true })
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void simulator.close().finally(() => process.exit())
  }
  // Ctrl-C reaches both processes; the other one says when this one ends.
  process.on('SIGINT', () => undefined)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  process.send?.({ url: simulator.url })
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}

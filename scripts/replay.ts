// Replays an exported event log: `npm run replay FILE`. Prints the hash of the final state and whether it equals the recorded one.
// Exits with code 1 if it doesn't, and 2 if the file can't be read.
import { readFileSync } from 'node:fs'
import { parseLog, replay, UnreadableLog } from '../src/state/core/replay'
import { commandLine } from './command-line'

const file = commandLine('npm run replay FILE', { allowPositionals: true }, ({ positionals: [name, ...more] }) => {
  if (name === undefined || more.length > 0) throw new Error('Name one log file.')
  return name
})

try {
  const { entries, hash, recordedHash, agrees } = replay(parseLog(readFileSync(file, 'utf8')))
  console.log(`entries   ${entries}`)
  console.log(`hash      ${hash}`)
  console.log(`recorded  ${recordedHash}`)
  console.log(
    agrees ? 'The replay ends in the same state as the log.' : 'The replay ends in ANOTHER STATE than the log.',
  )
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  const isExpected = error instanceof UnreadableLog || (error instanceof Error && 'code' in error)
  if (!isExpected) throw error
  console.error(`${file}: ${error.message}`)
  process.exitCode = 2
}

// Replays an exported event log: `npm run replay FILE`. Prints the end state's hash and whether it is the recorded one.
// Exit code 1 when it is not, 2 when the file cannot be read.
import { readFileSync } from 'node:fs'
import { parseLog, replay, UnreadableLog } from '../src/state/core/replay'
import { commandLine } from './command-line'

const file = commandLine('npm run replay FILE', { allowPositionals: true }, ({ positionals: [name, ...more] }) => {
  if (name === undefined || more.length > 0) throw new Error('Name one log.')
  return name
})

try {
  const { entries, hash, recordedHash, agrees } = replay(parseLog(readFileSync(file, 'utf8')))
  console.log(`entries   ${entries}`)
  console.log(`hash      ${hash}`)
  console.log(`recorded  ${recordedHash}`)
  console.log(agrees ? 'The replay ends where the log ended.' : 'THE REPLAY ENDS ELSEWHERE than the log ended.')
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  const isExpected = error instanceof UnreadableLog || (error instanceof Error && 'code' in error)
  if (!isExpected) throw error
  console.error(`${file}: ${error.message}`)
  process.exitCode = 2
}

// `npm run replay FILE`: replays an exported log and compares the hash of the final state with the recorded one. Exits 1 if they differ,
// 2 if the file can't be read.
import { readFileSync } from 'node:fs'
import { parseLog, replay, UnreadableLog } from '../src/state/core/replay'
import { commandLine } from './command-line'

const file = commandLine('npm run replay FILE', { allowPositionals: true }, ({ positionals: [name, ...more] }) => {
  if (name === undefined || more.length > 0) throw new Error('Pass the file of one log.')
  return name
})

try {
  const { entries, hash, recordedHash, agrees } = replay(parseLog(readFileSync(file, 'utf8')))
  console.log(`entries   ${entries}`)
  console.log(`hash      ${hash}`)
  console.log(`recorded  ${recordedHash}`)
  console.log(
    agrees ? 'The replay ends in the recorded state.' : 'THE REPLAY ENDS IN A DIFFERENT STATE than the recording.',
  )
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  const isExpected = error instanceof UnreadableLog || (error instanceof Error && 'code' in error)
  if (!isExpected) throw error
  console.error(`${file}: ${error.message}`)
  process.exitCode = 2
}

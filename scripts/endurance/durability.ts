// Kills a simulator at random moments under load.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { killRounds } from './kill-rounds'

/** False if an acknowledged command was lost. */
export async function durability(rounds: number, perSecond: number, seed: number): Promise<boolean> {
  const random = xoroshiro128plus(seed)
  const data = mkdtempSync(join(tmpdir(), 'durability-'))
  const report = await killRounds({
    data,
    rounds,
    perSecond,
    loadMs: () => 200 + ((random.next() >>> 0) % 1_300),
    onRound: (soFar) => console.log(JSON.stringify(soFar)),
  })
  rmSync(data, { recursive: true, force: true })
  return report.lost + report.outOfOrder === 0
}

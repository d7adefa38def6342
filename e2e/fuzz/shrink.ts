// Shrinks a storm to the fewest acts that still cause a problem, and writes it as a scenario file for the console.
import { recordWorld } from '../../simulator/recording/recordings'
import type { Simulator } from '../../simulator/server'
import type { Act } from './acts'
import { playStorm, type Storm, type StormReport } from './storm'

/** At most this many smaller storms are tried. */
const MAX_TRIES = 80

export interface ShrunkStorm {
  readonly storm: Storm
  readonly problems: StormReport['problems']
  /** A scenario file with the steps of the world; comments list the acts that aren't steps. */
  readonly scenario: string
}

const commented = (lines: readonly string[]): string =>
  lines.map((line) => `# ${line.replaceAll('\n', ' ')}`).join('\n')

function scenarioOf({ world, problems, done }: StormReport, { seed, broadcaster }: Storm): string {
  const head = [
    `Storm ${seed} on ${broadcaster}: npm run fuzz -- --start ${seed} --seeds 1 --on ${broadcaster}`,
    'Problems afterwards:',
    ...problems.map((problem) => `  ${problem.slice(0, 300)}`),
    'All acts, in order. Do those that are not in the timeline by hand, in the tab or in the console.',
    ...done.map((what) => `  ${what}`),
  ]
  return `${commented(head)}\n${recordWorld(world).text}`
}

/** Removes acts, by halves and then one by one, while the rest still fails. Returns all acts if none can be removed. */
export async function leastActs<T = Act>(
  acts: readonly T[],
  fails: (acts: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let least = acts
  let tries = 0
  for (let width = Math.ceil(least.length / 2); width >= 1; ) {
    const before = least.length
    for (let at = 0; at < least.length && tries < MAX_TRIES; tries += 1) {
      const fewer = [...least.slice(0, at), ...least.slice(at + width)]
      if (await fails(fewer)) least = fewer
      else at += width
    }
    if (tries >= MAX_TRIES) break
    // One by one until nothing more can be removed: an act may have been needed only by one that was removed later.
    if (width > 1) width = Math.floor(width / 2)
    else if (least.length === before) break
  }
  return least
}

/** How long a client may differ in one try, real ms. Most tries fail, so each takes that long. */
const PATIENCE_MS = 40_000

type Play = (simulator: Simulator, storm: Storm) => Promise<StormReport>

const playPatiently: Play = (simulator, storm) => playStorm(simulator, storm, { patienceMs: PATIENCE_MS })

/** The smallest storm that still has problems; null if this one has none when it's played again. */
export async function shrink(simulator: Simulator, storm: Storm, play = playPatiently): Promise<ShrunkStorm | null> {
  let smallest: ShrunkStorm | null = null
  const fails = async (acts: readonly Act[]): Promise<boolean> => {
    const smaller = { ...storm, acts }
    const report = await play(simulator, smaller)
    const { problems } = report
    if (problems.length > 0) smallest = { storm: smaller, problems, scenario: scenarioOf(report, smaller) }
    simulator.worlds.delete(report.world.id)
    return problems.length > 0
  }
  if (await fails(storm.acts)) await leastActs(storm.acts, fails)
  return smallest
}

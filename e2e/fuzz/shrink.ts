// The least of a storm that is still wrong, and the scenario file that plays it in the console.
import { recordWorld } from '../../simulator/recording/recordings'
import type { Simulator } from '../../simulator/server'
import type { Act } from './acts'
import type { Storm, StormReport } from './storm'
import { playStorm } from './storm'

/** So often is a smaller storm tried. */
const MOST_TRIES = 80

export interface LeastStorm {
  readonly storm: Storm
  readonly problems: StormReport['problems']
  /** A scenario file: what was played in the world; what was done beside it stands above it. */
  readonly scenario: string
}

const commented = (lines: readonly string[]): string =>
  lines.map((line) => `# ${line.replaceAll('\n', ' ')}`).join('\n')

function scenarioOf({ world, problems, done }: StormReport, { seed, broadcaster }: Storm): string {
  const head = [
    `Storm ${seed} on ${broadcaster}: npm run fuzz -- --start ${seed} --seeds 1 --on ${broadcaster}`,
    'What was wrong afterwards:',
    ...problems.map((problem) => `  ${problem.slice(0, 300)}`),
    'All acts, in order. What is not a step of the timeline is done by hand: in the tab, or in the console.',
    ...done.map((what) => `  ${what}`),
  ]
  return `${commented(head)}\n${recordWorld(world).text}`
}

/** Leaves acts out, by halves and then one by one, as long as what is left is wrong; all of them when they are not wrong. */
export async function leastActs<T = Act>(
  acts: readonly T[],
  isWrong: (acts: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let least = acts
  let tries = 0
  for (let width = Math.ceil(least.length / 2); width >= 1; ) {
    const before = least.length
    for (let at = 0; at < least.length && tries < MOST_TRIES; tries += 1) {
      const fewer = [...least.slice(0, at), ...least.slice(at + width)]
      if (await isWrong(fewer)) least = fewer
      else at += width
    }
    if (tries >= MOST_TRIES) break
    // One by one until nothing more can go: an act may be needed only by another one that has gone.
    if (width > 1) width = Math.floor(width / 2)
    else if (least.length === before) break
  }
  return least
}

/** Most tries are wrong, and each of them is waited for so long, real ms. */
const PATIENCE_MS = 40_000

type Play = (simulator: Simulator, storm: Storm) => Promise<StormReport>

const playPatiently: Play = (simulator, storm) => playStorm(simulator, storm, { patienceMs: PATIENCE_MS })

/** The least storm that is as wrong as this one; null when it is not wrong again. */
export async function shrunk(simulator: Simulator, storm: Storm, play = playPatiently): Promise<LeastStorm | null> {
  let found: LeastStorm | null = null
  const isWrong = async (acts: readonly Act[]): Promise<boolean> => {
    const smaller = { ...storm, acts }
    const report = await play(simulator, smaller)
    const { problems } = report
    if (problems.length > 0) found = { storm: smaller, problems, scenario: scenarioOf(report, smaller) }
    simulator.worlds.delete(report.world.id)
    return problems.length > 0
  }
  if (await isWrong(storm.acts)) await leastActs(storm.acts, isWrong)
  return found
}

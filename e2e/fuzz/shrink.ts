// The least of a storm that is still wrong, and the scenario file that plays it in the console.
import { recordedWorld } from '../../simulator/recording/recordings'
import type { Simulator } from '../../simulator/server'
import type { Act } from './acts'
import type { Storm, StormReport } from './storm'
import { playStorm } from './storm'

/** So often is a smaller storm tried. */
const MOST_TRIES = 60

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
  return `${commented(head)}\n${recordedWorld(world).text}`
}

/** Leaves acts out, by halves and then one by one, as long as something is still wrong. */
export async function shrunk(simulator: Simulator, storm: Storm): Promise<LeastStorm | null> {
  let least: LeastStorm | null = null
  let tries = 0
  const isWrong = async (acts: readonly Act[]): Promise<boolean> => {
    tries += 1
    const smaller = { ...storm, acts }
    const report = await playStorm(simulator, smaller)
    if (report.problems.length > 0)
      least = { storm: smaller, problems: report.problems, scenario: scenarioOf(report, smaller) }
    simulator.worlds.delete(report.world.id)
    return report.problems.length > 0
  }
  let { acts } = storm
  if (!(await isWrong(acts))) return null
  for (let width = Math.ceil(acts.length / 2); width >= 1 && tries < MOST_TRIES; width = Math.floor(width / 2)) {
    for (let at = 0; at < acts.length && tries < MOST_TRIES; ) {
      const fewer = [...acts.slice(0, at), ...acts.slice(at + width)]
      if (await isWrong(fewer)) acts = fewer
      else at += width
    }
  }
  return least
}

// Plays many storms, several at a time, because a storm mostly waits.
import type { Simulator } from '../../simulator/server'
import { playStorm, type Storm, type StormReport } from './storm'

/** A storm with problems. */
export interface FailedStorm {
  readonly storm: Storm
  readonly problems: StormReport['problems']
  readonly done: StormReport['done']
}

/** Plays storms, `atATime` at once, and returns those with problems. `onEnd` is called for each as soon as it's over. */
export async function playStorms(
  simulator: Simulator,
  storms: readonly Storm[],
  atATime: number,
  onEnd: (failed: FailedStorm | null) => void = () => undefined,
): Promise<readonly FailedStorm[]> {
  const remaining = [...storms]
  const allFailed: FailedStorm[] = []
  const play = async (): Promise<void> => {
    for (let storm = remaining.shift(); storm !== undefined; storm = remaining.shift()) {
      const { problems, done, world } = await playStorm(simulator, storm)
      simulator.worlds.delete(world.id)
      const failed = problems.length === 0 ? null : { storm, problems, done }
      if (failed !== null) allFailed.push(failed)
      onEnd(failed)
    }
  }
  await Promise.all(Array.from({ length: atATime }, play))
  return allFailed
}

/** A storm with problems as text: its seed, the problems, and its acts. */
export const failureText = ({ storm, problems, done }: FailedStorm): string =>
  [
    `seed ${storm.seed} on ${storm.broadcaster}:`,
    ...problems.map((problem) => `  ${problem}`),
    ...done.map((what) => `    ${what}`),
  ].join('\n')

// Many storms, some at a time: most of a storm is waiting.
import type { Simulator } from '../../simulator/server'
import type { Storm, StormReport } from './storm'
import { playStorm } from './storm'

/** A storm that left something wrong. */
export interface Wrong {
  readonly storm: Storm
  readonly problems: StormReport['problems']
  readonly done: StormReport['done']
}

/** Plays storms, so many at a time; answers those that left something wrong. `ended` hears of each as soon as it is over. */
export async function playStorms(
  simulator: Simulator,
  storms: readonly Storm[],
  atATime: number,
  ended: (wrong: Wrong | null) => void = () => undefined,
): Promise<readonly Wrong[]> {
  const left = [...storms]
  const wrong: Wrong[] = []
  const play = async (): Promise<void> => {
    for (let storm = left.shift(); storm !== undefined; storm = left.shift()) {
      const { problems, done, world } = await playStorm(simulator, storm)
      simulator.worlds.delete(world.id)
      const found = problems.length === 0 ? null : { storm, problems, done }
      if (found !== null) wrong.push(found)
      ended(found)
    }
  }
  await Promise.all(Array.from({ length: atATime }, play))
  return wrong
}

/** A storm that went wrong, in words. */
export const wrongText = ({ storm, problems, done }: Wrong): string =>
  [
    `seed ${storm.seed} on ${storm.broadcaster}:`,
    ...problems.map((problem) => `  ${problem}`),
    ...done.map((what) => `    ${what}`),
  ].join('\n')

// The modules that a store has at present, and the loading of those that an entry lacks.
import type { SchedulerLike } from 'rxjs'
import { defer, firstValueFrom, race, retry, timer } from 'rxjs'
import type { Assembled } from './assembled'
import { assembled } from './assembled'
import type { AnyModule } from './core/module'
import type { LateGroup } from './late-modules'
import { groupOf, lateModules } from './late-modules'
import { missingGroups$, triedAgain$ } from './missing-groups'

/** What could not be loaded is tried again after so long, real ms. The page reloads before, where a deployment took it away. */
const LOAD_AGAIN_MS = 4_000

export interface Nouns {
  readonly listed: () => readonly AnyModule[]
  readonly present: () => Assembled
  /** Loads what an entry of this type needs; null when all of it is there. */
  readonly lacking: (type: string) => Promise<void> | null
}

/** Begins with these modules, and tells of each group that arrives; `grows` is false when they are all that there are. */
export function createNouns(
  begun: readonly AnyModule[],
  grows: boolean,
  scheduler: SchedulerLike,
  arrived: (modules: readonly AnyModule[]) => void,
): Nouns {
  let listed = begun
  let present = assembled(begun)
  const there = new Set<LateGroup>()
  const loading = new Map<LateGroup, Promise<void>>()
  /** Types that have been found to lack nothing. */
  const complete = new Set<string>()

  const add = (group: LateGroup, modules: readonly AnyModule[]): void => {
    listed = [...listed, ...modules]
    present = assembled(listed)
    there.add(group)
    arrived(modules)
  }
  const load = async (group: LateGroup): Promise<void> => {
    const { load: fetch } = lateModules[group]
    let isMissing = false
    const tell = (missing: boolean): void => {
      if (missing !== isMissing) missingGroups$.next(missingGroups$.value + (missing ? 1 : -1))
      isMissing = missing
    }
    const again = () => {
      tell(true)
      return race(timer(LOAD_AGAIN_MS, scheduler), triedAgain$)
    }
    await firstValueFrom(defer(fetch).pipe(retry({ delay: again })))
    tell(false)
    loading.delete(group)
  }

  return {
    listed: () => listed,
    present: () => present,
    lacking(type) {
      if (!grows || complete.has(type)) return null
      const group = groupOf(type)
      if (group === null || there.has(group)) {
        complete.add(type)
        return null
      }
      const modules = lateModules[group].here()
      if (modules !== null) {
        add(group, modules)
        return null
      }
      const begunLoading = loading.get(group) ?? load(group)
      loading.set(group, begunLoading)
      return begunLoading
    },
  }
}

// The modules that a store has at present, and the loading of those that an entry lacks.
import type { SchedulerLike } from 'rxjs'
import { firstValueFrom } from 'rxjs'
import type { Assembled } from './assembled'
import { assembled } from './assembled'
import type { AnyModule } from './core/module'
import type { LateGroup } from './late-modules'
import { groupsOf, lateModules } from './late-modules'
import { loadedAtLast } from './missing-groups'

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
    await firstValueFrom(loadedAtLast(lateModules[group].load, scheduler))
    loading.delete(group)
  }

  return {
    listed: () => listed,
    present: () => present,
    lacking(type) {
      if (!grows || complete.has(type)) return null
      for (const group of groupsOf(type)) {
        if (there.has(group)) continue
        const modules = lateModules[group].here()
        if (modules === null) {
          const begunLoading = loading.get(group) ?? load(group)
          loading.set(group, begunLoading)
          return begunLoading
        }
        add(group, modules)
      }
      complete.add(type)
      return null
    },
  }
}

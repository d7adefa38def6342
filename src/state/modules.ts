// Every module: for whoever needs them all at once, such as tools and tests. The app loads them as late-modules.ts says.
import type { AnyModule, Module } from './core/module'
import { draftModules } from './draft-modules'
import { firstModules } from './first-modules'
import { guestModules } from './guest-modules'
import { indicationModules } from './indication-modules'
import { personModules } from './person-modules'
import type { Slices } from './root-state'
import { sellerModules } from './seller-modules'

/** Every module by its name; one that declares a slice and is not listed does not compile. */
const modules: { readonly [K in keyof Slices]: Module<K> } = {
  ...firstModules,
  ...guestModules,
  ...personModules,
  ...sellerModules,
  ...draftModules,
  ...indicationModules,
}

/** Every module of a noun, whatever its slice. */
export const allModules: readonly AnyModule[] = Object.values(modules)

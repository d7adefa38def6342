// The port to what this browser knows of the server that the page speaks to, whoever is signed in.
import type { Capability } from '../contract/capabilities'
import type { StoragePort } from './storage'

export interface ServerPort {
  /** The features that the page's tag names; null where it says nothing of them. */
  declared(): readonly Capability[] | null
  /** Kept for the server and not for a person: it stays when they sign out. */
  readonly memory: StoragePort
}

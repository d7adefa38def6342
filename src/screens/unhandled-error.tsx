// Where a failed action goes that has no better place on its screen: the dialog of the app. Screens only tell.
import { createContext, useContext } from 'react'

export interface Unhandled {
  readonly message: string
  /** 500 when nobody knows better. spec §8 */
  readonly status: number
  /** Only where doing it again is safe. */
  readonly again?: () => void
}

const UnhandledContext = createContext<(failure: Unhandled) => void>(() => undefined)

export const UnhandledPlace = UnhandledContext.Provider

/** Gives the function that shows the dialog Unhandled error. */
export const useUnhandled = (): ((failure: Unhandled) => void) => useContext(UnhandledContext)

// What the frame needs of the outside world beside the store: the event log to download. Filled in by main.tsx.
import { createContext, useContext } from 'react'
import type { StoragePort } from '../ports/storage'

export interface AppServices {
  /** The redacted event log as NDJSON. */
  exportLog(): string
  /** Outlives a reload of the tab, knows nobody. */
  readonly tab: StoragePort
}

const AppServicesContext = createContext<AppServices>({
  exportLog: () => '',
  tab: { read: () => null, write: () => undefined, remove: () => undefined },
})

export const AppServicesProvider = AppServicesContext.Provider

/** The services of the frame. */
export const useAppServices = (): AppServices => useContext(AppServicesContext)

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const LOG_FILE_NAME = 'marketplace-event-log.ndjson'

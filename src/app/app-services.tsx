// What the app needs from outside besides the store. main.tsx provides it.
import { createContext, useContext } from 'react'
import type { StoragePort } from '../ports/storage'

export interface AppServices {
  /** The redacted event log as NDJSON. */
  exportLog(): Promise<string>
  /** Tab storage. Survives a reload and holds no personal data. */
  readonly tab: StoragePort
  /** Reports a rendering error to the operator, if the page's meta tag asks for it. */
  reportError(error: unknown): void
  /** Reports to the simulator which board is open, for lessons with that task. Does nothing on a real server. */
  reportBoard(board: string): void
}

const AppServicesContext = createContext<AppServices>({
  exportLog: async () => '',
  tab: { read: () => null, write: () => undefined, remove: () => undefined },
  reportError: () => undefined,
  reportBoard: () => undefined,
})

export const AppServicesProvider = AppServicesContext.Provider

export const useAppServices = (): AppServices => useContext(AppServicesContext)

function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads the redacted event log. */
export async function downloadLog({ exportLog }: AppServices): Promise<void> {
  downloadText('marketplace-event-log.ndjson', await exportLog())
}

// What the app needs from outside besides the store. main.tsx provides it.
import { createContext, useContext } from 'react'
import type { StoragePort } from '../ports/storage'

export interface AppServices {
  /** The redacted event log as NDJSON. */
  exportLog(): Promise<string>
  /** Storage of the tab: survives a reload, holds no personal data. */
  readonly tab: StoragePort
  /** Tells whoever runs the deployment of an error of rendering, where the page's tag asks for it. */
  reportError(error: unknown): void
  /** Tells the simulator that the page shows this board, for a lesson that asks to open it. Not for a real server. */
  reportBoard(board: string): void
}

const AppServicesContext = createContext<AppServices>({
  exportLog: async () => '',
  tab: { read: () => null, write: () => undefined, remove: () => undefined },
  reportError: () => undefined,
  reportBoard: () => undefined,
})

export const AppServicesProvider = AppServicesContext.Provider

/** The services of the app. */
export const useAppServices = (): AppServices => useContext(AppServicesContext)

/** Offers a text as a download. */
function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Offers the event log as a download. */
export async function downloadLog({ exportLog }: AppServices): Promise<void> {
  downloadText('marketplace-event-log.ndjson', await exportLog())
}

// The open tab, stored per browser tab so that it survives a visit to the debrief.
import { type StoredChoice, useStoredChoice } from './stored-choice'
import type { Tab } from './world-columns'

const tab: StoredChoice<Tab> = {
  storage: () => window.sessionStorage,
  key: 'simulator-console-tab',
  choices: ['wire', 'step-in', 'mailbox', 'coverage'],
}

export const useTab = () => useStoredChoice(tab)

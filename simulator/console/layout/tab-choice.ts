// Which of the tabs is open: stored per browser tab, so that it is the same after a visit to the debrief.
import { useState } from 'react'
import type { Tab } from './world-columns'
import { tabs } from './world-columns'

const STORED = 'simulator-console-tab'

const storedTab = (): Tab => {
  const stored = window.sessionStorage.getItem(STORED)
  return tabs.find(({ key }) => key === stored)?.key ?? 'wire'
}

export function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(storedTab)
  return [
    tab,
    (next) => {
      window.sessionStorage.setItem(STORED, next)
      setTab(next)
    },
  ]
}

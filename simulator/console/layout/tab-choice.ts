// Which of the tabs is open: kept for this browser tab, so that whoever comes back from a debrief finds what they left.
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

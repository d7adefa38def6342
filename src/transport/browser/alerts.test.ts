// An alert is raised once across all tabs, and never throws.
import { describe, expect, it } from 'vitest'
import { createAlerts } from './alerts'
import { createTabChannel } from './tabs'

type Listener = (event: MessageEvent<unknown>) => void

function browser() {
  const listeners = new Map<object, Listener>()
  const timers: (() => void)[] = []
  const raised: string[] = []
  const openChannel = () => {
    const thisTab = {}
    return {
      postMessage(data: unknown) {
        for (const [tab, listener] of listeners) if (tab !== thisTab) listener(new MessageEvent('message', { data }))
      },
      addEventListener(_type: string, listener: unknown) {
        if (typeof listener === 'function') listeners.set(thisTab, (event) => listener(event))
      },
    }
  }
  const tab = (tabId: string, { hidden = false, alone = false, broken = false } = {}) =>
    createAlerts({
      tabs: createTabChannel('alerts', alone ? null : openChannel),
      tabId,
      hidden: () => hidden,
      sound() {
        if (broken) throw new Error('no sound')
        raised.push(`${tabId} sounds`)
      },
      notify: ({ title }) => void raised.push(`${tabId} shows ${title}`),
      setTimer: (callback) => timers.push(callback),
    })
  const runTimers = () => {
    for (const timer of timers.splice(0)) timer()
  }
  return { tab, runTimers, raised }
}

const outbid = { key: 'outbid:17:4', title: 'Outbid', text: 'Riverbend Commons', sound: true }

describe('an alert', () => {
  /** Verifies: S4.5 */
  it('sounds and shows once, however often it is raised', () => {
    const { tab, runTimers, raised } = browser()
    const alerts = tab('a', { alone: true })
    alerts.raise(outbid)
    alerts.raise(outbid)
    runTimers()
    alerts.raise(outbid)
    runTimers()
    expect(raised).toEqual(['a sounds', 'a shows Outbid'])
    alerts.raise({ ...outbid, key: 'outbid:17:5', sound: false })
    runTimers()
    expect(raised).toHaveLength(3)
  })

  it('is raised in one tab only: the visible one, or else the one with the smaller id', () => {
    const { tab, runTimers, raised } = browser()
    const tabs = [tab('a', { hidden: true }), tab('c'), tab('b')]
    for (const alerts of tabs) alerts.raise(outbid)
    runTimers()
    expect(raised).toEqual(['b sounds', 'b shows Outbid'])
  })

  it('stays silent in a tab that receives it after another tab has shown it', () => {
    const { tab, runTimers, raised } = browser()
    const [late, early] = [tab('a'), tab('z', { hidden: true })]
    early.raise(outbid)
    runTimers()
    late.raise(outbid)
    runTimers()
    expect(raised).toEqual(['z sounds', 'z shows Outbid'])
  })

  it('never throws, and is shown even if its sound fails', () => {
    const { tab, runTimers, raised } = browser()
    tab('a', { broken: true }).raise(outbid)
    runTimers()
    expect(raised).toEqual(['a shows Outbid'])
  })
})

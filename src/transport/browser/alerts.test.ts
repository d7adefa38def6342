// An alert is raised once across all tabs, and never throws.
import { describe, expect, it } from 'vitest'
import { createAlerts } from './alerts'
import { createTabChannel } from './tabs'

type Hear = (event: MessageEvent<unknown>) => void

function browser() {
  const ears = new Map<object, Hear>()
  const timers: (() => void)[] = []
  const done: string[] = []
  const open = () => {
    const own = {}
    return {
      postMessage(data: unknown) {
        for (const [ear, hear] of ears) if (ear !== own) hear(new MessageEvent('message', { data }))
      },
      addEventListener(_type: string, hear: unknown) {
        if (typeof hear === 'function') ears.set(own, (event) => hear(event))
      },
    }
  }
  const tab = (tabId: string, { hidden = false, alone = false, broken = false } = {}) =>
    createAlerts({
      tabs: createTabChannel('alerts', alone ? null : open),
      tabId,
      hidden: () => hidden,
      sound() {
        if (broken) throw new Error('no sound')
        done.push(`${tabId} sounds`)
      },
      notify: ({ title }) => void done.push(`${tabId} shows ${title}`),
      setTimer: (callback) => timers.push(callback),
    })
  const settle = () => {
    for (const timer of timers.splice(0)) timer()
  }
  return { tab, settle, done }
}

const outbid = { key: 'outbid:17:4', title: 'Outbid', text: 'Riverbend Commons', sound: true }

describe('an alert', () => {
  /** Verifies: S4.5 */
  it('sounds and shows once, however often it is raised', () => {
    const { tab, settle, done } = browser()
    const alerts = tab('a', { alone: true })
    alerts.raise(outbid)
    alerts.raise(outbid)
    settle()
    alerts.raise(outbid)
    settle()
    expect(done).toEqual(['a sounds', 'a shows Outbid'])
    alerts.raise({ ...outbid, key: 'outbid:17:5', sound: false })
    settle()
    expect(done).toHaveLength(3)
  })

  it('is raised in one tab only: the visible one, or else the one with the smaller id', () => {
    const { tab, settle, done } = browser()
    const tabs = [tab('a', { hidden: true }), tab('c'), tab('b')]
    for (const one of tabs) one.raise(outbid)
    settle()
    expect(done).toEqual(['b sounds', 'b shows Outbid'])
  })

  it('stays silent in a tab that receives it after another tab has shown it', () => {
    const { tab, settle, done } = browser()
    const [late, early] = [tab('a'), tab('z', { hidden: true })]
    early.raise(outbid)
    settle()
    late.raise(outbid)
    settle()
    expect(done).toEqual(['z sounds', 'z shows Outbid'])
  })

  it('never throws, and is shown even if its sound fails', () => {
    const { tab, settle, done } = browser()
    tab('a', { broken: true }).raise(outbid)
    settle()
    expect(done).toEqual(['a shows Outbid'])
  })
})

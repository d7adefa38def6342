// Desktop alerts in the settings: turning them on and off in this browser, and choosing which alerts go where.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '../../ports/ports'
import type { StoreAction } from '../../state/market-store'
import { pushSubjects } from '../../state/push/push.slice'
import { describeWithout } from '../testing/describe-without'
import { signedInAs } from '../testing/fixtures'
import { loadLazyParts } from '../testing/load-lazy-parts'
import { createStoreHarness } from '../testing/render-with-store'
import { SettingsScreen } from './settings-screen'

beforeAll(loadLazyParts)
afterEach(cleanup)

type Push = Awaited<ReturnType<Ports['alerts']['push']>>

const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPoint', auth: 'secret' } }
const browser = (change: Partial<Push> = {}): Push => {
  let permission: ReturnType<Push['permission']> = 'default'
  return {
    permission: () => permission,
    ask: async () => {
      permission = 'granted'
      return permission
    },
    subscribe: async () => address,
    unsubscribe: async () => undefined,
    ...change,
  }
}

const none = { params: undefined, query: undefined }
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
const keyAnswered = (subscribed: boolean): StoreAction => ({
  type: 'push.key/answered',
  payload: { ...none, subject: pushSubjects.read, answer: { data: { key: 'BKey', subscribed } } },
})
const changed = (call: 'push.subscribe' | 'push.unsubscribe'): StoreAction => ({
  type: `${call}/answered`,
  payload: { ...none, subject: call, answer: null },
})
const preferencesOf = (extra: object): StoreAction => ({
  type: 'preference.list/answered',
  payload: { ...none, subject: 'preferences.read', answer: { data: [], ...extra } },
})

async function open(push: Push = browser(), ...facts: StoreAction[]) {
  const harness = createStoreHarness()
  Object.assign(harness.ports.alerts, { push: () => Promise.resolve(push) })
  harness.receive(signedInAs('investor'))
  render(<SettingsScreen />, { wrapper: harness.Wrapper })
  await act(async () => harness.receive(...facts))
  const sent = (type: string) => harness.dispatched.filter((action) => action.type === type)
  return { harness, receive: harness.receive, sent }
}
const alerts = () => within(screen.getByRole('region', { name: 'Alerts' }))
const button = (name: string) => alerts().queryByRole('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(alerts().getByRole('button', { name })))

describe('desktop alerts', () => {
  it('are turned on by one press, which asks the browser and subscribes it, and off by another', async () => {
    const { harness, receive, sent } = await open(browser(), keyAnswered(false))
    alerts().getByText(/^Off in this browser\./)
    await press('Turn on desktop alerts')
    expect(sent('push/subscribe-requested')).toMatchObject([{ payload: { addressKey: 'key-1' } }])
    expect(JSON.parse(harness.heldSecrets.get('key-1') ?? '')).toEqual(address)
    receive(changed('push.subscribe'))
    alerts().getByText('On in this browser, also while no page is open, until you sign out.')
    await press('Turn off desktop alerts')
    expect(sent('push/unsubscribe-requested')).toHaveLength(1)
    receive(changed('push.unsubscribe'))
    expect(button('Turn on desktop alerts')).not.toBeNull()
  })

  it('that the user doesn’t allow send nothing, and say how to allow them', async () => {
    let permission: 'default' | 'denied' = 'default'
    const deny = async () => {
      permission = 'denied'
      return permission
    }
    const { sent } = await open(browser({ permission: () => permission, ask: deny }), keyAnswered(false))
    await press('Turn on desktop alerts')
    alerts().getByText(/^This browser blocks notifications from this site\. To allow them, open the site settings/)
    expect([button('Turn on desktop alerts'), sent('push/subscribe-requested')]).toEqual([null, []])
  })

  it('say why they can’t be turned on', async () => {
    const { receive } = await open(browser({ subscribe: async () => null }), keyAnswered(false))
    await press('Turn on desktop alerts')
    expect(alerts().getByRole('alert').textContent).toMatch(/^Your browser couldn’t turn on desktop alerts\./)
    cleanup()
    const other = await open(browser(), keyAnswered(false))
    await press('Turn on desktop alerts')
    other.receive({ type: 'push.subscribe/failed', payload: { ...none, subject: pushSubjects.subscribe, error } })
    expect(alerts().getByRole('alert').textContent).toBe('Server Error')
    receive(keyAnswered(false))
  })

  it('can be loaded again after an error', async () => {
    const { sent } = await open(browser(), {
      type: 'push.key/failed',
      payload: { ...none, subject: pushSubjects.read, error },
    })
    await press('Try again')
    expect(sent('push/opened')).toHaveLength(2)
  })

  it('say on an iPhone that they need the home screen, and elsewhere that the browser can’t show them', async () => {
    await open(browser({ permission: () => 'home-screen' }), keyAnswered(false))
    alerts().getByText(/^iPhones and iPads show alerts only for apps on the home screen\./)
    cleanup()
    const { harness } = await open(browser({ permission: () => 'unavailable' }), keyAnswered(false))
    expect(harness.ports.alerts.permission()).toBe('default')
    alerts().getByText('See alerts while this page is in the background.')
  })
})

describeWithout('push-alerts', {
  role: 'investor',
  element: <SettingsScreen />,
  shows: { role: 'columnheader', name: 'Desktop' },
})

describe('the choice of alerts', () => {
  const columns = () =>
    alerts()
      .queryAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const box = (name: string) => alerts().getByRole<HTMLInputElement>('checkbox', { name })

  it('has a row for each kind and a column for each channel, and saves only what was changed', async () => {
    const { sent } = await open(browser(), preferencesOf({ live: true, push_alerts: true, email_alerts: true }))
    expect(columns()).toEqual(['In the app', 'Desktop', 'Email'])
    expect(alerts().getAllByRole('row')).toHaveLength(14)
    expect([box('I’m outbid').checked, box('I’m outbid, desktop').checked]).toEqual([true, false])
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    fireEvent.click(box('I’m outbid, desktop'))
    fireEvent.click(box('a deposit is due, email'))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save settings' })))
    expect(sent('settings/save-requested')).toMatchObject([
      { payload: { change: { push: { outbid: true }, email: { deposit_due: true } } } },
    ])
  })

  it('says what always alerts in the app, and what the server can’t tell of', async () => {
    await open(browser(), preferencesOf({ live: true, push_alerts: true, email_alerts: true }))
    const row = (name: string) => alerts().getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(row('a bid or a maximum waits')).toBe('a bid or a maximum waits for my confirmationAlways')
    expect(row('another auction')).toBe('another auction I follow closes——')
  })

  it('has only the columns that the server can serve, and without any of them the list of alerts in the app', async () => {
    await open(browser(), preferencesOf({ live: true, email_alerts: true }))
    expect(columns()).toEqual(['In the app', 'Email'])
    cleanup()
    await open(browser(), preferencesOf({ live: true }))
    expect([columns(), button('Turn on desktop alerts')]).toEqual([[], expect.anything()])
    expect(alerts().queryByRole('checkbox', { name: /due|confirmation/ })).toBeNull()
  })
})

// Settings: saving, validation, unsaved changes, and reset.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settingsSubjects } from '../../state/settings/settings.slice'
import { auctionOf, listOf, signedInAs } from '../testing/fixtures'
import { loadLazyParts } from '../testing/load-lazy-parts'
import { renderWithStore } from '../testing/render-with-store'
import { SettingsScreen } from './settings-screen'

beforeAll(loadLazyParts)
afterEach(cleanup)

const call = { subject: settingsSubjects.save, params: undefined, query: undefined } as const
const open = () => renderWithStore(<SettingsScreen />, signedInAs('investor'))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const flag = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const saved = ({ dispatched }: ReturnType<typeof open>) =>
  dispatched.filter((action) => action.type === 'settings/save-requested')

describe('Save settings', () => {
  it('sends the changed settings and confirms once', async () => {
    const harness = open()
    fireEvent.click(flag('Confirm before a bid is sent'))
    const confirm = flag('Confirm before a bid is sent').checked
    await press('Save settings')
    expect(saved(harness)).toEqual([expect.objectContaining({ payload: { change: { confirm_before_bid: confirm } } })])
    harness.receive({ type: 'preference.store/answered', payload: { ...call, answer: { data: [] } } })
    expect(screen.getAllByText('Settings saved.')).toHaveLength(1)
    expect(flag('Confirm before a bid is sent').checked).toBe(confirm)
  })
  // Verifies: S5.9
  it('reports an invalid number of minutes, keeps it and sends nothing', async () => {
    const harness = open()
    const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Only alert me in the last' })
    fireEvent.change(minutes, { target: { value: '2.5' } })
    await press('Save settings')
    screen.getByText('Minutes field must be an integer')
    expect(minutes.value).toBe('2.5')
    expect(saved(harness)).toEqual([])
  })
  it('offers no alerts about the end of an auction on a server that doesn’t send it', () => {
    const choices = () => screen.queryAllByRole('checkbox', { name: /(extended|closes)$/ }).length
    const minutes = () => screen.queryByRole('textbox', { name: 'Only alert me in the last' })
    const { receive } = open()
    expect([choices(), minutes()]).toEqual([2, expect.anything()])
    receive(listOf('live', { ...auctionOf(1, 'Riverbend Commons'), end_at: undefined }))
    expect([choices(), minutes()]).toEqual([1, null])
  })
  it('stores the deviation limits in 32nds and in rate steps', async () => {
    const harness = open()
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    expect(field('Price deviation limit').value).toBe('1-00')
    expect(field('Rate deviation limit').value).toBe('0.25')
    fireEvent.change(field('Price deviation limit'), { target: { value: '0-99' } })
    await press('Save settings')
    screen.getByText('Enter points and 32nds, from 0-01 to 20-00')
    expect(saved(harness)).toEqual([])
    fireEvent.change(field('Price deviation limit'), { target: { value: '0-08' } })
    fireEvent.change(field('Rate deviation limit'), { target: { value: '0.1' } })
    await press('Save settings')
    expect(saved(harness)).toMatchObject([
      { payload: { change: { deviation_limit_32: 8, deviation_limit_rate_steps: 10 } } },
    ])
  })
  it('shows why it failed and keeps the input', async () => {
    const { receive } = open()
    fireEvent.click(flag('Notification sound'))
    const sound = flag('Notification sound').checked
    await press('Save settings')
    receive({
      type: 'preference.store/failed',
      payload: { ...call, error: { status: 503, kind: 'unavailable', message: 'Being maintained.', fields: {} } },
    })
    expect(screen.getByRole('alert').textContent).toContain('Being maintained.')
    expect(flag('Notification sound').checked).toBe(sound)
  })
})

describe('unsaved settings', () => {
  it('are marked, and saved when the user leaves the page', () => {
    const harness = open()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    fireEvent.click(flag('Notification sound'))
    const sound = flag('Notification sound').checked
    screen.getByText('Unsaved changes')
    cleanup()
    expect(saved(harness)).toMatchObject([{ payload: { change: { sound } } }])
  })

  it('ask for confirmation before the tab closes', () => {
    open()
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closing()).toBe(true)
    fireEvent.click(flag('Notification sound'))
    expect(closing()).toBe(false)
  })

  it('are not saved twice, nor if unchanged or invalid', async () => {
    const harness = open()
    fireEvent.click(flag('Notification sound'))
    await press('Save settings')
    cleanup()
    expect(saved(harness)).toHaveLength(1)
    const other = open()
    cleanup()
    const invalid = open()
    fireEvent.change(screen.getByRole('textbox', { name: 'Only alert me in the last' }), { target: { value: '2.5' } })
    cleanup()
    expect([...saved(other), ...saved(invalid)]).toEqual([])
  })
})

describe('settings changed on another device', () => {
  const listed = (value: object) =>
    ({
      type: 'preference.list/answered',
      payload: { ...call, subject: 'preferences.read', answer: { data: [{ key: 'settings', value }] } },
    }) as const

  it('update their fields, but not fields with unsaved changes', async () => {
    const harness = open()
    fireEvent.click(flag('Notification sound'))
    const sound = flag('Notification sound').checked
    fireEvent.change(screen.getByRole('textbox', { name: 'Price deviation limit' }), { target: { value: '0-08' } })
    harness.receive(listed({ confirm_before_bid: false, quiet_until_last_minutes: 5 }))
    expect(flag('Confirm before a bid is sent').checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Only alert me in the last' }).value).toBe('5')
    expect(flag('Notification sound').checked).toBe(sound)
    await press('Save settings')
    expect(saved(harness)).toEqual([expect.objectContaining({ payload: { change: { sound, deviation_limit_32: 8 } } })])
  })
})

describe('a setting that was edited here and changed on another device', () => {
  const contested = {
    type: 'preference/contested',
    payload: { key: 'settings', value: { theme: 'dark' } },
  } as const
  const refused = {
    type: 'preference.store/failed',
    payload: { ...call, error: { status: 409, kind: 'invalid', message: 'Changed meanwhile.', fields: {} } },
  } as const
  const theme = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

  async function contest() {
    const harness = open()
    fireEvent.click(theme('Light'))
    fireEvent.click(flag('Notification sound'))
    await press('Save settings')
    harness.receive(contested, refused)
    screen.getByText(
      (_text, element) =>
        element?.textContent === 'Theme was changed on another device to Dark. Keep yours?' && element.tagName === 'P',
    )
    return harness
  }

  it('is asked about, and is saved next if the user keeps it', async () => {
    const harness = await contest()
    await press('Save settings')
    expect(saved(harness)).toHaveLength(1)
    await press('Keep mine')
    expect(document.activeElement?.textContent).toBe('Save settings')
    await press('Save settings')
    expect(saved(harness)[1]).toMatchObject({ payload: { change: { theme: 'light', sound: false } } })
  })

  it('takes the other value if the user chooses it, and keeps their other changes', async () => {
    const harness = await contest()
    await press('Use Dark')
    expect(theme('Dark').checked).toBe(true)
    await press('Save settings')
    expect(saved(harness)[1]).toEqual(expect.objectContaining({ payload: { change: { sound: false } } }))
  })

  it('is not saved if the user leaves without an answer', async () => {
    const harness = await contest()
    cleanup()
    expect(saved(harness)[1]).toEqual(expect.objectContaining({ payload: { change: { sound: false } } }))
  })
})

describe('Reset preferences', () => {
  it('asks for confirmation, resets, and shows a toast', async () => {
    const { dispatched, receive } = open()
    await press('Reset preferences')
    const dialog = within(screen.getByRole('dialog', { name: 'Reset preferences' }))
    expect(dispatched.map(({ type }) => type)).not.toContain('settings/reset-requested')
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Reset preferences' })))
    receive({
      type: 'preference.reset/answered',
      payload: { ...call, subject: settingsSubjects.reset, answer: { data: [] } },
    })
    screen.getByText('Preferences reset.')
    expect(screen.queryByRole('dialog', { name: 'Reset preferences' })).toBeNull()
  })
})

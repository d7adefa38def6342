// Settings: what is saved, a value that is wrong, and a save that fails.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { settingsSubjects } from '../../state/settings/settings.slice'
import type { ScreenRole } from '../destinations'
import { signedInAs } from '../testing/fixtures'
import { renderWithStore } from '../testing/render-with-store'
import { SettingsScreen } from './settings-screen'

afterEach(cleanup)

const investor: ScreenRole = 'investor'
const bare = { subject: settingsSubjects.save, params: undefined, query: undefined } as const
const open = () => renderWithStore(<SettingsScreen role={investor} />, signedInAs('investor'))
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
    harness.receive({ type: 'preference.store/answered', payload: { ...bare, answer: { data: [] } } })
    expect(screen.getAllByText('Your settings are saved.')).toHaveLength(1)
    expect(flag('Confirm before a bid is sent').checked).toBe(confirm)
  })
  // Verifies: S5.9
  it('names a number of minutes that is wrong, keeps it and sends nothing', async () => {
    const harness = open()
    const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Only alert me in the last' })
    fireEvent.change(minutes, { target: { value: '2.5' } })
    await press('Save settings')
    screen.getByText('Minutes field must be an integer')
    expect(minutes.value).toBe('2.5')
    expect(saved(harness)).toEqual([])
  })
  it('keeps the deviation limits in 32nds and in steps of a rate', async () => {
    const harness = open()
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    expect(field('Price deviation limit').value).toBe('1-00')
    expect(field('Rate deviation limit').value).toBe('0.25')
    fireEvent.change(field('Price deviation limit'), { target: { value: '0-99' } })
    await press('Save settings')
    screen.getByText('Points and 32nds, from 0-01 to 20-00')
    expect(saved(harness)).toEqual([])
    fireEvent.change(field('Price deviation limit'), { target: { value: '0-08' } })
    fireEvent.change(field('Rate deviation limit'), { target: { value: '0.1' } })
    await press('Save settings')
    expect(saved(harness)).toMatchObject([
      { payload: { change: { deviation_limit_32: 8, deviation_limit_rate_steps: 10 } } },
    ])
  })
  it('says why it failed and keeps the choice', async () => {
    const { receive } = open()
    fireEvent.click(flag('Notification sound'))
    const sound = flag('Notification sound').checked
    await press('Save settings')
    receive({
      type: 'preference.store/failed',
      payload: { ...bare, error: { status: 503, kind: 'unavailable', message: 'Being maintained.', fields: {} } },
    })
    expect(screen.getByRole('alert').textContent).toContain('Being maintained.')
    expect(flag('Notification sound').checked).toBe(sound)
  })
})

describe('investor walk 22: settings that were changed and not saved', () => {
  it('are marked, and saved when the page is left', () => {
    const harness = open()
    expect(screen.queryByText('Not saved yet')).toBeNull()
    fireEvent.click(flag('Notification sound'))
    const sound = flag('Notification sound').checked
    screen.getByText('Not saved yet')
    cleanup()
    expect(saved(harness)).toMatchObject([{ payload: { change: { sound } } }])
  })

  it('ask before the tab is closed', () => {
    open()
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closing()).toBe(true)
    fireEvent.click(flag('Notification sound'))
    expect(closing()).toBe(false)
  })

  it('are not saved twice, nor when nothing or something wrong was typed', async () => {
    const harness = open()
    fireEvent.click(flag('Notification sound'))
    await press('Save settings')
    cleanup()
    expect(saved(harness)).toHaveLength(1)
    const other = open()
    cleanup()
    const wrong = open()
    fireEvent.change(screen.getByRole('textbox', { name: 'Only alert me in the last' }), { target: { value: '2.5' } })
    cleanup()
    expect([...saved(other), ...saved(wrong)]).toEqual([])
  })
})

describe('settings that another device has changed', () => {
  const listed = (value: object) =>
    ({
      type: 'preference.list/answered',
      payload: { ...bare, subject: 'preferences.read', answer: { data: [{ key: 'settings', value }] } },
    }) as const

  it('fill their fields, and what was changed here and not saved stays', async () => {
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

describe('Reset preferences', () => {
  it('asks first, then resets and confirms', async () => {
    const { dispatched, receive } = open()
    await press('Reset preferences')
    const dialog = within(screen.getByRole('dialog', { name: 'Reset preferences' }))
    expect(dispatched.map(({ type }) => type)).not.toContain('settings/reset-requested')
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Reset preferences' })))
    receive({
      type: 'preference.reset/answered',
      payload: { ...bare, subject: settingsSubjects.reset, answer: { data: [] } },
    })
    screen.getByText('Your preferences were reset.')
    expect(screen.queryByRole('dialog', { name: 'Reset preferences' })).toBeNull()
  })
})

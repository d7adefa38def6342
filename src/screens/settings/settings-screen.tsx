// Settings: sound, alerts, announcements, confirmation, looks; resetting what is kept; closing the account.
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { alertChoices, announcementWords, themeWords } from '../../domain/settings-copy'
import { firstProblem, integer, maxValue, minValue } from '../../domain/validation/rules'
import { requestDismissed } from '../../state/requests/requests.events'
import { preferencesReset, settingsSaved } from '../../state/settings/settings.events'
import { selectSettings, selectSettingsState } from '../../state/settings/settings.selectors'
import { settingsSubjects } from '../../state/settings/settings.state'
import { Button } from '../../ui/button'
import { CheckBox, SegmentedField } from '../../ui/choice-group'
import { Dialog } from '../../ui/dialog'
import { RangeField } from '../../ui/range-field'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import type { ScreenRole } from '../destinations'
import { PageHeading } from '../page-heading'
import { useRequestState } from '../request-state'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { CalendarSection } from './calendar-section'
import { SuspendDialog } from './suspend-dialog'
import './settings.css'

type Settings = ReturnType<typeof selectSettings>

/** The page at /{role}/profile/settings. */
export function SettingsScreen({ role }: { readonly role: ScreenRole }) {
  const settings = useAppSelector(selectSettings)
  const { status } = useAppSelector(selectSettingsState)
  const [resetting, setResetting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="page">
      <PageHeading title="Settings" />
      {status === 'failed' ? (
        <Notice tone="warn" role="status">
          Your settings could not be read from the server. What is shown are the defaults.
        </Notice>
      ) : null}
      {/* Other settings from elsewhere, or after a reset, fill the form anew. */}
      <SettingsForm key={JSON.stringify(settings)} role={role} settings={settings} />
      {role === 'borrower' ? null : <CalendarSection />}
      <section className="card" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Preferences</h2>
        <p className="settings__words">
          Resetting forgets your settings and every unfinished draft, here and on the server.
        </p>
        <Button tone="quiet" onClick={() => setResetting(true)}>
          Reset preferences
        </Button>
      </section>
      <section className="card" aria-labelledby="suspend-heading">
        <h2 id="suspend-heading">Account</h2>
        <p className="settings__words">A suspended account can not be signed in to any more, on any device.</p>
        <Button tone="danger" onClick={() => setLeaving(true)}>
          Suspend account
        </Button>
      </section>
      <ResetDialog open={resetting} onClose={() => setResetting(false)} />
      <SuspendDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

interface SettingsFormProps {
  readonly role: ScreenRole
  readonly settings: Settings
}

function SettingsForm({ role, settings }: SettingsFormProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [entry, setEntry] = useState(settings)
  const [minutes, setMinutes] = useState(String(settings.quiet_until_last_minutes ?? ''))
  const request = useRequestState(settingsSubjects.save)
  const hasBell = role !== 'borrower'
  const bids = role === 'investor'
  const change = (part: Partial<Settings>) => setEntry((before) => ({ ...before, ...part }))
  const wrong = firstProblem(minutes, 'Minutes', [integer, minValue(1), maxValue(240)])

  const status = request?.status
  useEffect(() => {
    if (status !== 'succeeded') return
    dispatch(requestDismissed({ subject: settingsSubjects.save }))
    toast({ tone: 'good', text: 'Your settings are saved.' })
  }, [status, dispatch, toast])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong !== null || status === 'pending') return
    const quiet = minutes.trim() === '' ? null : Number(minutes)
    dispatch(requestDismissed({ subject: settingsSubjects.save }))
    dispatch(settingsSaved({ settings: { ...entry, quiet_until_last_minutes: quiet } }))
  }
  return (
    <form onSubmit={submit} noValidate className="settings">
      {hasBell ? (
        <section className="card settings__part" aria-labelledby="alerts-heading">
          <h2 id="alerts-heading">Alerts</h2>
          <CheckBox label="Notification sound" checked={entry.sound} onCheck={(sound) => change({ sound })} />
          <RangeField
            label="Volume"
            value={entry.volume}
            least={0}
            most={100}
            step={5}
            disabled={!entry.sound}
            valueText={`${entry.volume} %`}
            onValue={(volume) => change({ volume })}
          />
          {bids ? (
            <>
              <fieldset className="settings__list">
                <legend className="field__label">Alert me when</legend>
                {alertChoices.map(({ kind, words }) => (
                  <CheckBox
                    key={kind}
                    label={words}
                    checked={entry.alerts[kind]}
                    onCheck={(on) => change({ alerts: { ...entry.alerts, [kind]: on } })}
                  />
                ))}
              </fieldset>
              <TextField
                label="Quiet until the last minutes"
                help="Alerts about an auction only in its last so many minutes. Empty: always."
                inputMode="numeric"
                value={minutes}
                onText={setMinutes}
                error={wrong}
              />
            </>
          ) : null}
        </section>
      ) : null}
      <section className="card settings__part" aria-labelledby="reading-heading">
        <h2 id="reading-heading">Reading and looks</h2>
        <SegmentedField
          label="Announcements"
          help="What is read out by a screen reader when prices or rates change."
          value={entry.announcements}
          options={announcementWords}
          onChoice={(value) => {
            const found = announcementWords.find((each) => each.value === value)
            if (found) change({ announcements: found.value })
          }}
        />
        <SegmentedField
          label="Theme"
          value={entry.theme}
          options={themeWords}
          onChoice={(value) => {
            const found = themeWords.find((each) => each.value === value)
            if (found) change({ theme: found.value })
          }}
        />
        {bids ? (
          <CheckBox
            label="Confirm before a bid is sent"
            checked={entry.confirm_before_bid}
            onCheck={(on) => change({ confirm_before_bid: on })}
          />
        ) : null}
      </section>
      {status === 'failed' || status === 'unknown' ? (
        <Notice tone="wrong" role="alert">
          {request?.error?.message ?? 'The settings could not be saved.'} They act in this tab until it is closed.
        </Notice>
      ) : null}
      <div className="settings__foot">
        <Button type="submit" busy={status === 'pending'}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

interface ResetDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

function ResetDialog({ open, onClose }: ResetDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const request = useRequestState(settingsSubjects.reset)
  const status = request?.status
  useEffect(() => {
    if (status !== 'succeeded') return
    dispatch(requestDismissed({ subject: settingsSubjects.reset }))
    toast({ tone: 'good', text: 'Your preferences were reset.' })
    onClose()
  }, [status, dispatch, toast, onClose])
  return (
    <Dialog open={open} onClose={onClose} title="Reset preferences" small>
      <p>Your settings go back to what they were at the beginning, and all unfinished drafts are thrown away.</p>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {request?.error?.message}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          tone="danger"
          busy={status === 'pending'}
          onClick={() => {
            dispatch(requestDismissed({ subject: settingsSubjects.reset }))
            dispatch(preferencesReset())
          }}
        >
          Reset preferences
        </Button>
      </div>
    </Dialog>
  )
}

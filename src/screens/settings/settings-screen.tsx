// Settings: sound, alerts, announcements, confirmation, theme; resetting preferences; closing the account.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { alertChoices, announcementWords, themeWords } from '../../domain/settings-copy'
import { firstProblem, integer, maxValue, minValue } from '../../domain/validation/rules'
import { preferencesResetRequest, settingsRequest } from '../../state/settings/settings.requests'
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
import { useAppSelector } from '../store-binding'
import type { FollowedRequest } from '../use-request'
import { useRequest } from '../use-request'
import { CalendarSection } from './calendar-section'
import { SuspendDialog } from './suspend-dialog'
import './settings.css'

type Settings = ReturnType<typeof selectSettings>

/** The page at /{role}/profile/settings. */
export function SettingsScreen({ role }: { readonly role: ScreenRole }) {
  const settings = useAppSelector(selectSettings)
  const { status } = useAppSelector(selectSettingsState)
  const toast = useToast()
  // Followed here and not in the form, which is mounted again when the settings change.
  const save = useRequest(settingsRequest, settingsSubjects.save, {
    onSucceeded() {
      save.dismiss()
      toast({ tone: 'good', text: 'Your settings are saved.' })
    },
  })
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
      {/* Settings that changed elsewhere or were reset fill the form again. */}
      <SettingsForm key={JSON.stringify(settings)} role={role} settings={settings} save={save} />
      {role === 'borrower' ? null : <CalendarSection />}
      <section className="card" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Preferences</h2>
        <p className="settings__words">
          A reset deletes your settings and every unfinished draft, in this browser and on the server.
        </p>
        <Button tone="quiet" onClick={() => setResetting(true)}>
          Reset preferences
        </Button>
      </section>
      <section className="card" aria-labelledby="suspend-heading">
        <h2 id="suspend-heading">Account</h2>
        <p className="settings__words">Nobody can sign in to a suspended account, on any device.</p>
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
  readonly save: FollowedRequest<typeof settingsRequest.intent>
}

function SettingsForm({ role, settings, save }: SettingsFormProps) {
  const [entry, setEntry] = useState(settings)
  const [minutes, setMinutes] = useState(String(settings.quiet_until_last_minutes ?? ''))
  const hasBell = role !== 'borrower'
  const bids = role === 'investor'
  const change = (part: Partial<Settings>) => setEntry((before) => ({ ...before, ...part }))
  const wrong = firstProblem(minutes, 'Minutes', [integer, minValue(1), maxValue(240)])

  const { status, error } = save
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong !== null || status === 'pending') return
    const quiet = minutes.trim() === '' ? null : Number(minutes)
    save.dismiss()
    save.send({ settings: { ...entry, quiet_until_last_minutes: quiet } })
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
                help="Alerts about an auction only in its last minutes, as many as this number. Empty: always."
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
          {error?.message ?? 'The settings could not be saved.'} They apply in this tab until it is closed.
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
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(preferencesResetRequest, settingsSubjects.reset, {
    onSucceeded() {
      dismiss()
      toast({ tone: 'good', text: 'Your preferences were reset.' })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Reset preferences" small>
      <p>Your settings return to their defaults, and all unfinished drafts are deleted.</p>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {error?.message}
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
            dismiss()
            send()
          }}
        >
          Reset preferences
        </Button>
      </div>
    </Dialog>
  )
}

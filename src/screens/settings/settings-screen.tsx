// The settings page: alerts, display, bidding, calendar, resetting preferences, and suspending the account.
import { Volume2 } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { announcementCopy, themeCopy } from '../../domain/settings-copy'
import { selectPreferencesRead } from '../../state/preferences/preferences.slice'
import { changesOf } from '../../state/preferences/synced-preference'
import { preferencesResetRequest } from '../../state/settings/settings.epics'
import {
  readSettings,
  selectSettings,
  selectSettingsPreference,
  settingsSaveRequested,
  settingsSubjects,
} from '../../state/settings/settings.slice'
import { Button } from '../../ui/button'
import { CheckBox, SegmentedField } from '../../ui/choice-group'
import { Dialog } from '../../ui/dialog'
import { WhenLoaded } from '../../ui/lazy-part'
import { RangeField } from '../../ui/range-field'
import { Notice, Skeleton } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { TwoPersonSection } from '../auctions/two-person/two-person-section'
import { ChangedElsewhere } from '../changed-elsewhere'
import { PageHeading } from '../page-heading'
import { useAppSelector, useScreenPorts } from '../store-binding'
import { useOffers } from '../use-offers'
import { usePreferenceForm } from '../use-preference-form'
import { usePreferenceSave } from '../use-preference-save'
import { useRequest } from '../use-request'
import { useRole } from '../use-role'
import { BiddingSection } from './bidding-section'
import { CalendarSection } from './calendar-section'
import { ConnectionSection } from './connection-section'
import { alertChoices, pushNotices, sessionsSection, suspendDialog } from './lazy-parts'
import {
  entryOf,
  minutesProblemOf,
  normalize,
  type SettingsEntry,
  settingName,
  settingsOf,
  settingText,
  withSaved,
} from './settings-entry'
import { SystemNotices } from './system-notices'
import { useUnsavedSettings } from './use-unsaved-settings'
import './settings.css'

type Settings = ReturnType<typeof selectSettings>

/** The page at /{role}/profile/settings. */
export function SettingsScreen() {
  const role = useRole()
  const settings = useAppSelector(selectSettings)
  const isRead = useAppSelector(selectPreferencesRead)
  const toast = useToast()
  const save = usePreferenceSave({
    subject: settingsSubjects.save,
    select: selectSettingsPreference,
    onSaved: () => toast({ tone: 'good', text: 'Settings saved.' }),
  })
  const hasSessions = useOffers('sessions')
  const hasCalendar = useOffers('calendar-address')
  const [resetting, setResetting] = useState(false)
  const [suspending, setSuspending] = useState(false)
  return (
    <div className="page">
      <PageHeading title="Settings" />
      {isRead ? null : (
        <Notice tone="warn" role="status">
          Couldn’t load your settings, so the defaults are shown.
        </Notice>
      )}
      <SettingsForm settings={settings} save={save} />
      {role === 'investor' ? <TwoPersonSection /> : null}
      {role === 'borrower' || !hasCalendar ? null : <CalendarSection />}
      {hasSessions ? (
        <WhenLoaded part={sessionsSection} fallback={<Skeleton height="240px" />}>
          <sessionsSection.Component />
        </WhenLoaded>
      ) : null}
      <ConnectionSection />
      <section className="card" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Preferences</h2>
        <p className="settings__copy">
          Resetting deletes your settings and all unfinished drafts, in this browser and on the server.
        </p>
        <Button tone="quiet" onClick={() => setResetting(true)}>
          Reset preferences
        </Button>
      </section>
      <section className="card" aria-labelledby="suspend-heading">
        <h2 id="suspend-heading">Account</h2>
        <p className="settings__copy">No one can sign in to a suspended account, on any device.</p>
        <Button tone="danger" onClick={() => setSuspending(true)}>
          Suspend account
        </Button>
      </section>
      <ResetDialog open={resetting} onClose={() => setResetting(false)} />
      <WhenLoaded part={suspendDialog} fallback={null}>
        <suspendDialog.Component open={suspending} onClose={() => setSuspending(false)} />
      </WhenLoaded>
    </div>
  )
}

interface SettingsFormProps {
  readonly settings: Settings
  readonly save: ReturnType<typeof usePreferenceSave>
}

function SettingsForm({ settings, save }: SettingsFormProps) {
  const role = useRole()
  const { stored } = useAppSelector(selectSettingsPreference)
  const saved = readSettings(stored)
  const { entry, contested, change, keepMine, takeTheirs } = usePreferenceForm<SettingsEntry>(
    entryOf(saved),
    normalize,
    entryOf(settings),
  )
  const submitButton = useRef<HTMLButtonElement>(null)
  const hasBell = role !== 'borrower'
  const isInvestor = role === 'investor'
  const hasEnds = useOffers('countdown')
  const hasPush = useOffers('push-alerts')
  const minutesProblem = minutesProblemOf(entry.minutes)
  const settingsToSave = settingsOf(entry)
  // Until the user decides, leaving the page must not overwrite contested settings, so use the other device's values.
  const settingsOnLeave = settingsOf(withSaved(entry, saved, contested))
  const unsaved = useUnsavedSettings(saved, settingsOnLeave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (settingsToSave === null || save.busy || contested.length > 0) return
    save.save(settingsSaveRequested({ change: changesOf(saved, settingsToSave) }))
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
            min={0}
            max={100}
            step={5}
            disabled={!entry.sound}
            valueText={`${entry.volume}%`}
            onValue={(volume) => change({ volume })}
          />
          <TestSound enabled={entry.sound} volume={entry.volume} />
          {isInvestor && hasPush ? (
            <WhenLoaded part={pushNotices} fallback={null}>
              <pushNotices.Component />
            </WhenLoaded>
          ) : (
            <SystemNotices />
          )}
          {isInvestor ? (
            <>
              <WhenLoaded part={alertChoices} fallback={<Skeleton height="480px" />}>
                <alertChoices.Component entry={entry} onChange={change} />
              </WhenLoaded>
              {hasEnds ? (
                <TextField
                  label="Only alert me in the last"
                  help="Before an auction ends. Leave blank to get alerts at any time."
                  inputMode="numeric"
                  trailing={<span className="field__unit">minutes</span>}
                  value={entry.minutes}
                  onText={(minutes) => change({ minutes })}
                  error={minutesProblem}
                />
              ) : null}
            </>
          ) : null}
        </section>
      ) : null}
      <section className="card settings__part" aria-labelledby="display-heading">
        <h2 id="display-heading">Display</h2>
        <SegmentedField
          label="Announcements"
          help="What a screen reader announces when prices or rates change."
          value={entry.announcements}
          options={announcementCopy}
          onChoice={(value) => {
            const choice = announcementCopy.find((each) => each.value === value)
            if (choice) change({ announcements: choice.value })
          }}
        />
        <SegmentedField
          label="Theme"
          value={entry.theme}
          options={themeCopy}
          onChoice={(value) => {
            const choice = themeCopy.find((each) => each.value === value)
            if (choice) change({ theme: choice.value })
          }}
        />
      </section>
      {isInvestor ? (
        <BiddingSection
          confirmFirst={entry.confirm_before_bid}
          onConfirmFirst={(on) => change({ confirm_before_bid: on })}
          texts={entry}
          onTexts={({ price, rate }) => change({ price, rate })}
        />
      ) : null}
      {contested.map((field) => (
        <ChangedElsewhere
          key={field}
          name={settingName(field)}
          theirs={settingText(entryOf(saved), field)}
          focusNext={submitButton}
          onKeep={() => keepMine(field)}
          onUse={() => takeTheirs(field)}
        />
      ))}
      <SettingsFoot
        submitButton={submitButton}
        busy={save.busy || contested.length > 0}
        problem={contested.length > 0 ? null : save.problem}
        unsaved={unsaved || contested.length > 0}
      />
    </form>
  )
}

interface SettingsFootProps {
  readonly submitButton: RefObject<HTMLButtonElement | null>
  readonly busy: boolean
  readonly problem: string | null
  readonly unsaved: boolean
}

function SettingsFoot({ submitButton, busy, problem, unsaved }: SettingsFootProps) {
  return (
    <>
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
      <div className="settings__foot">
        <Button ref={submitButton} type="submit" busy={busy}>
          Save settings
        </Button>
        <span className="key">{unsaved ? 'Unsaved changes' : 'Saves the settings above'}</span>
      </div>
    </>
  )
}

/** Plays the alert sound at the selected volume. */
function TestSound({ enabled, volume }: { readonly enabled: boolean; readonly volume: number }) {
  const { alerts, ids } = useScreenPorts()
  const alert = { title: 'Test sound', text: 'This is how alerts sound.', sound: true, volume }
  return (
    <Button
      tone="quiet"
      size="small"
      disabled={!enabled}
      onClick={() => alerts.raise({ ...alert, key: `test:${ids.next()}` })}
    >
      <Volume2 size={16} aria-hidden="true" />
      Test sound
    </Button>
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
      toast({ tone: 'good', text: 'Preferences reset.' })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Reset preferences" small locked={status === 'pending'}>
      <p>This restores the default settings and deletes all unfinished drafts.</p>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {error?.message}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose} disabled={status === 'pending'}>
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

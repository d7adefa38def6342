// Which alerts the user gets, and how: in the app, on the desktop, by email. Without a server that sends any, a list of those in the app.
import { type AlertChannel, isChoice } from '../../domain/alert-choices'
import { alertChoices, channelCopy } from '../../domain/settings-copy'
import { CheckBox } from '../../ui/choice-group'
import { useOffers } from '../use-offers'
import { choiceName, type SettingsEntry } from './settings-entry'
import './alert-choices.css'

type Kind = (typeof alertChoices)[number]['kind']

export interface AlertChoicesProps {
  readonly entry: SettingsEntry
  readonly onChange: (part: Partial<SettingsEntry>) => void
}

/** The kinds that this server can tell of. */
function useKinds(hasOutside: boolean) {
  const hasEnds = useOffers('countdown')
  const hasPauses = useOffers('pause')
  const hasSearches = useOffers('saved-searches')
  const hasTwoPersons = useOffers('two-person-rule')
  const needs: Partial<Record<Kind, boolean>> = {
    extended: hasEnds,
    lead_lost: hasEnds,
    paused: hasPauses,
    resumed: hasPauses,
    new_match: hasSearches,
    to_confirm: hasTwoPersons && hasOutside,
    deposit_due: hasOutside,
    delivery_due: hasOutside,
  }
  return alertChoices.filter(({ kind }) => needs[kind] ?? true)
}

export function AlertChoices({ entry, onChange }: AlertChoicesProps) {
  const hasPush = useOffers('push-alerts')
  const hasEmail = useOffers('email-alerts')
  const kinds = useKinds(hasPush || hasEmail)
  const channels: readonly AlertChannel[] = [
    'alerts',
    ...(hasPush ? (['push'] as const) : []),
    ...(hasEmail ? (['email'] as const) : []),
  ]
  return (
    <fieldset className="settings__list">
      <legend className="field__label">Alert me when</legend>
      {channels.length === 1 ? (
        kinds.map(({ kind, label }) => (
          <CheckBox
            key={kind}
            label={label}
            checked={entry[choiceName('alerts', kind)]}
            onCheck={(on) => onChange({ [choiceName('alerts', kind)]: on })}
          />
        ))
      ) : (
        <table className="alert-choices">
          <thead>
            <tr>
              <td />
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelCopy[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, label }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <Choice channel={channel} kind={kind} label={label} entry={entry} onChange={onChange} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </fieldset>
  )
}

interface ChoiceProps extends AlertChoicesProps {
  readonly channel: AlertChannel
  readonly kind: Kind
  readonly label: string
}

function Choice({ channel, kind, label, entry, onChange }: ChoiceProps) {
  if (!isChoice(channel, kind)) return <span className="key">{channel === 'alerts' ? 'Always' : '—'}</span>
  const name = choiceName(channel, kind)
  return (
    <label className="alert-choices__box">
      <input
        type="checkbox"
        aria-label={channel === 'alerts' ? label : `${label}, ${channelCopy[channel].toLowerCase()}`}
        checked={entry[name]}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
    </label>
  )
}

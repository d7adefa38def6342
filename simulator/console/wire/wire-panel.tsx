// The wire log of a world, newest first, with filters and expandable lines. The server has already removed secrets.
import { type RefObject, useState } from 'react'
import { SelectField } from '../../../src/ui/select-field'
import type { WireRow, World } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import { countText, exactTimeText, timeText } from '../copy'

interface WirePanelProps {
  readonly world: World
  readonly wire: readonly WireRow[] | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** Shows only what happened around this instant, virtual ms; null for everything. */
  readonly moment: number | null
  readonly onEveryMoment: () => void
}

/** How far from that instant, virtual ms: a call is recorded when it ends. */
const MOMENT_MS = 2_000

/** Maximum number of rendered lines. The filters search every line in memory. */
const MAX_RENDERED = 150

const kinds = [
  { value: '', label: 'everything' },
  { value: 'call', label: 'calls' },
  { value: 'event', label: 'events' },
  { value: 'socket', label: 'sockets' },
  { value: 'fault', label: 'faults' },
  { value: 'wrong', label: 'errors' },
] as const
type Kind = (typeof kinds)[number]['value']

const isError = ({ status, kind }: WireRow): boolean =>
  kind === 'fault' || typeof status === 'string' || (typeof status === 'number' && status >= 400)

const subjectOf = (entry: WireRow): string => {
  switch (entry.kind) {
    case 'call':
      return `${entry.method ?? ''} ${entry.path ?? entry.name}`
    case 'event':
      return `${entry.channel ?? ''}  ${entry.name}`
    case 'socket':
      return `${entry.name} ${entry.channel ?? ''}`
    case 'fault':
      return `fault: ${entry.name}`
    default: {
      const never: never = entry.kind
      return never
    }
  }
}

const resultOf = (entry: WireRow): string => {
  if (entry.status !== null) return String(entry.status)
  return entry.sockets === null ? '' : `→ ${countText(entry.sockets, 'listener', 'listeners')}`
}

/** Everything in a line, including its bodies, in lower case; cached per line. */
const searchText = (entry: WireRow): string => {
  const cached = searchTexts.get(entry)
  if (cached !== undefined) return cached
  const bodies = `${JSON.stringify(entry.sent) ?? ''} ${JSON.stringify(entry.answer) ?? ''}`
  const text = `${subjectOf(entry)} ${entry.name} ${resultOf(entry)} ${bodies}`.toLowerCase()
  searchTexts.set(entry, text)
  return text
}
const searchTexts = new WeakMap<WireRow, string>()

const json = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

export function WirePanel({ world, wire, searchRef, moment, onEveryMoment }: WirePanelProps) {
  const [kind, setKind] = useState<Kind>('')
  const [person, setPerson] = useState('')
  const [text, setText] = useState('')
  const nameOf = (key: string | null) => (key === null ? '' : (world.cast.find((one) => one.key === key)?.name ?? key))
  const query = text.trim().toLowerCase()
  const matching = (wire ?? []).filter(
    (entry) =>
      (moment === null || Math.abs(Date.parse(entry.at) - moment) <= MOMENT_MS) &&
      (kind === '' || (kind === 'wrong' ? isError(entry) : entry.kind === kind)) &&
      (person === '' || entry.person === person) &&
      (query === '' || searchText(entry).includes(query)),
  )
  // The server has no filter for errors, so the export then has all kinds.
  const filter = {
    kind: kind === '' || kind === 'wrong' ? undefined : kind,
    person: person === '' ? undefined : person,
    text: query === '' ? undefined : query,
  }
  const fileOf = (format: string): string => textAddress('wire.list', { worldId: world.id }, format, filter)
  return (
    <>
      <div className="filters">
        <SelectField label="Show" value={kind} choices={kinds} onChoice={setKind} />
        <SelectField
          label="Person"
          value={person}
          choices={[
            { value: '', label: 'everyone' },
            ...world.cast.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChoice={setPerson}
        />
        <label className="search">
          <span>Find</span>
          <input
            ref={searchRef}
            className="small-input"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </div>
      {moment === null ? null : (
        <p className="hint">
          Only around {timeText(moment)}.{' '}
          <button type="button" className="link-button" onClick={onEveryMoment}>
            Show every time
          </button>
        </p>
      )}
      <p className="hint">
        Export {query === '' && person === '' ? 'all lines' : 'all matching lines'}, including those not shown here:{' '}
        <a href={fileOf('har')}>HAR</a> · <a href={fileOf('ndjson')}>NDJSON</a>
      </p>
      {wire !== null && matching.length === 0 ? (
        <p className="hint">
          {wire.length === 0 ? 'No traffic yet. Enter the marketplace as anyone to see some.' : 'No matching lines.'}
        </p>
      ) : null}
      <ol className="wire num" aria-label="Wire log, newest first">
        {matching
          .slice(-MAX_RENDERED)
          .toReversed()
          .map((entry) => (
            <li key={entry.n}>
              <WireLine entry={entry} name={nameOf(entry.person)} />
            </li>
          ))}
      </ol>
    </>
  )
}

function WireLine({ entry, name }: { readonly entry: WireRow; readonly name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={isError(entry) ? 'line line--wrong' : 'line'}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>#{entry.n}</span>
        <span>{exactTimeText(Date.parse(entry.at))}</span>
        <span className="line__text">{subjectOf(entry)}</span>
        <span>{resultOf(entry)}</span>
        <span className="line__person">{name}</span>
      </summary>
      {open ? (
        <div className="line__more">
          <p>
            {entry.name}
            {entry.ms === null ? '' : ` · ${entry.ms} ms`}
          </p>
          <h4>Sent</h4>
          <pre>{json(entry.sent)}</pre>
          {entry.kind === 'call' ? (
            <>
              <h4>Response</h4>
              <pre>{json(entry.answer)}</pre>
            </>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}

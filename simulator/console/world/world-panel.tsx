// What can be done with a world as a whole: keep a moment, go back to one, branch off, save, end. Asks before it discards.
import { useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { addresses, control } from '../control-client'
import { countWords, recordingWords, timeWords } from '../copy'
import { Loaded, Section } from '../layout/section'
import { useResource } from '../live/resource'
import { useAct } from '../live/run-action'
import type { World } from '../shapes'
import { saveText } from './save-text'

interface WorldPanelProps {
  readonly world: World
  /** Virtual now, ms. */
  readonly now: number
  readonly onLook: (id: string) => void
  readonly onEnded: () => void
}

export function WorldPanel({ world, now, onLook, onEnded }: WorldPanelProps) {
  const { busy, act } = useAct()
  const chooser = useRef<HTMLInputElement>(null)
  const [ending, setEnding] = useState(false)
  const snapshots = useResource(`snapshots ${world.id}`, world.epoch, () => control.snapshots(world.id))
  const keep = async () => {
    await act(
      () => control.takeSnapshot(world.id, `At ${timeWords(now)}`),
      (kept) => `Kept as “${kept.name}”.`,
    )
    snapshots.again()
  }
  const fork = async () => {
    const made = await act(
      () => control.fork(world.id),
      (branch) => `World ${branch.id} goes on from here. It is paused.`,
    )
    if (made !== null) onLook(made.id)
  }
  const record = async (log: string | null) => {
    const made = await act(
      () => (log === null ? control.record(world.id) : control.recordLog(world.id, log)),
      recordingWords,
    )
    if (made !== null) saveText(made.file, made.text)
  }
  const end = async () => {
    setEnding(false)
    const done = await act(
      () => control.endWorld(world.id),
      () => `World ${world.id} has ended.`,
    )
    if (done !== null) onEnded()
  }
  return (
    <Section title="This world" anchor="world">
      <div className="ways">
        <button type="button" className="small-button" disabled={busy} onClick={keep}>
          Keep this moment
        </button>
        <button type="button" className="small-button" disabled={busy} onClick={fork}>
          Branch off
        </button>
        <button type="button" className="small-button" disabled={busy} onClick={() => record(null)}>
          Record this
        </button>
        <button type="button" className="small-button" disabled={busy} onClick={() => chooser.current?.click()}>
          Record a client’s log
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".ndjson,application/x-ndjson"
          aria-label="An event log that somebody exported"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file !== undefined) void file.text().then(record)
          }}
        />
        <a className="small-button" href={addresses.log(world.id)} download={`${world.id}.ndjson`}>
          Save its log
        </a>
        <button type="button" className="small-button" onClick={() => setEnding(true)}>
          End this world
        </button>
      </div>
      <Loaded of={snapshots} what="the kept moments">
        {(list) =>
          list.length === 0 ? null : (
            <ul className="kept num" aria-label="Kept moments">
              {list.map(({ name, n }) => (
                <li key={name}>
                  <span>
                    {name} <span className="hint">{countWords(n, 'entry', 'entries')}</span>
                  </span>
                  <button
                    type="button"
                    className="small-button"
                    aria-label={`Go back to ${name}`}
                    onClick={() =>
                      act(
                        () => control.restore(world.id, name),
                        ({ discarded = 0 }) =>
                          `Back at “${name}”: ${countWords(discarded, 'entry was', 'entries were')} discarded.`,
                      )
                    }
                  >
                    Go back
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog
        open={ending}
        onClose={() => setEnding(false)}
        title={`End world ${world.id}`}
        subtitle="Everybody in it is told that it has ended. It does not come back."
        small
      >
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setEnding(false)}>
            Cancel
          </Button>
          <Button tone="danger" onClick={end}>
            End it
          </Button>
        </div>
      </Dialog>
    </Section>
  )
}

// Actions on a world as a whole: take a snapshot, go back to one, branch off, save, end. Asks before it ends a world.
import { useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { World } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import { countText, recordingText, timeText } from '../copy'
import { Loaded, Section } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import { saveText } from './save-text'

interface WorldPanelProps {
  readonly world: World
  /** Virtual now, ms. */
  readonly now: number
  readonly onShow: (id: string) => void
  readonly onEnded: () => void
}

export function WorldPanel({ world, now, onShow, onEnded }: WorldPanelProps) {
  const { busy, run } = useRunAction()
  const chooser = useRef<HTMLInputElement>(null)
  const [ending, setEnding] = useState(false)
  const params = { worldId: world.id }
  const snapshots = useControlQuery('snapshots.list', { params })
  const takeSnapshot = async () => {
    await run(
      () => control('snapshots.take', { params, body: { name: `At ${timeText(now)}` } }),
      ({ name }) => `Saved as “${name}”.`,
    )
    snapshots.refetch()
  }
  const fork = async () => {
    const made = await run(
      () => control('snapshots.fork', { params, body: { paused: true } }),
      (branch) => `World ${branch.id} goes on from here. It is paused.`,
    )
    if (made !== null) onShow(made.id)
  }
  const record = async (log: string | null) => {
    const made = await run(() => control('record.world', { params, body: log }), recordingText)
    if (made !== null) saveText(made.file, made.text)
  }
  const end = async () => {
    setEnding(false)
    const done = await run(
      () => control('worlds.end', { params }),
      () => `World ${world.id} has ended.`,
    )
    if (done !== null) onEnded()
  }
  return (
    <Section title="This world" anchor="world">
      <div className="button-row">
        <button type="button" className="small-button" disabled={busy} onClick={takeSnapshot}>
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
        <a className="small-button" href={textAddress('log.list', params)} download={`${world.id}.ndjson`}>
          Save its log
        </a>
        <button type="button" className="small-button" onClick={() => setEnding(true)}>
          End this world
        </button>
      </div>
      <Loaded of={snapshots} what="the snapshots">
        {(list) =>
          list.length === 0 ? null : (
            <ul className="snapshots num" aria-label="Kept moments">
              {list.map(({ name, n }) => (
                <li key={name}>
                  <span>
                    {name} <span className="hint">{countText(n, 'entry', 'entries')}</span>
                  </span>
                  <button
                    type="button"
                    className="small-button"
                    aria-label={`Go back to ${name}`}
                    onClick={() =>
                      run(
                        () => control('snapshots.restore', { params, body: { name } }),
                        ({ discarded = 0 }) =>
                          `Back at “${name}”: ${countText(discarded, 'entry was', 'entries were')} discarded.`,
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
        subtitle="Everybody in it sees that it has ended. It does not come back."
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

// Actions on the whole world: name it, take a snapshot, branch off, compare, record, save the log, end it.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { World } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import type { Room } from '../../control-api/training.schemas'
import { recordingText, timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { Section } from '../layout/section'
import { textOfFile } from '../live/chosen-file'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { ClusterLine } from './cluster-line'
import { saveText } from './save-text'
import { Snapshots } from './snapshots'
import { branchLabel, WorldName } from './world-name'

interface WorldPanelProps {
  readonly world: World
  /** Virtual now, ms. */
  readonly now: number
  /** The class that the world is part of. */
  readonly room: Room | null
  readonly onShow: (id: string) => void
  /** Called after the world was renamed. */
  readonly onRenamed: () => void
  readonly onEnded: () => void
}

export function WorldPanel({ world, now, room, onShow, onRenamed, onEnded }: WorldPanelProps) {
  const { busy, run } = useRunAction()
  const fileInput = useRef<HTMLInputElement>(null)
  const [ending, setEnding] = useState(false)
  const params = { worldId: world.id }
  const trainee = room?.seats.find((seat) => seat.world === world.id)?.name ?? null
  const queries = useQueryClient()
  const [snapshotName, setSnapshotName] = useState('')
  const defaultName = `At ${timeText(now)}`
  const takeSnapshot = async () => {
    const name = snapshotName.trim() === '' ? defaultName : snapshotName.trim()
    const snapshot = await run(
      () => control('snapshots.take', { params, body: { name } }),
      () => `Saved as “${name}”.`,
    )
    if (snapshot !== null) setSnapshotName('')
    void queries.invalidateQueries({ queryKey: ['snapshots.list', params] })
  }
  const fork = async () => {
    const result = await run(
      () => control('snapshots.fork', { params, body: { paused: true, label: branchLabel(world, now) } }),
      (branch) => `World ${branch.id} branched off here. It’s paused.`,
    )
    if (result !== null) onShow(result.id)
  }
  /** `log`: an exported event log; null for this world's own. */
  const record = async (log: File | null) => {
    const result = await run(
      async () => control('record.world', { params, body: log === null ? null : await textOfFile(log) }),
      recordingText,
    )
    if (result !== null) saveText(result.file, result.text)
  }
  const end = async () => {
    setEnding(false)
    const result = await run(
      () => control('worlds.end', { params }),
      () => `World ${world.id} has ended.`,
    )
    if (result !== null) onEnded()
  }
  return (
    <Section title="This world" anchor="world">
      <WorldName key={world.label} world={world} onChanged={onRenamed} />
      <ClusterLine node={world.node} />
      {world.edited ? <p className="hint">The lesson was changed since this world began.</p> : null}
      <form
        className="take-snapshot"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void takeSnapshot()
        }}
      >
        <input
          className="small-input"
          aria-label="Snapshot name"
          placeholder={defaultName}
          maxLength={60}
          value={snapshotName}
          onChange={(event) => setSnapshotName(event.target.value)}
        />
        <button type="submit" className="small-button" disabled={busy}>
          Take snapshot
        </button>
      </form>
      <div className="button-row">
        <button type="button" className="small-button" disabled={busy} onClick={fork}>
          Branch off
        </button>
        <InnerLink to={{ world: world.id, page: 'comparison' }} className="small-button">
          Compare with another
        </InnerLink>
      </div>
      <Snapshots worldId={world.id} onShow={onShow} />
      <details className="others">
        <summary>Logs and scenarios</summary>
        <div className="button-row">
          <button type="button" className="small-button" disabled={busy} onClick={() => record(null)}>
            Save as scenario
          </button>
          <a className="small-button" href={textAddress('log.list', params)} download={`${world.id}.ndjson`}>
            Save log
          </a>
          <button type="button" className="small-button" disabled={busy} onClick={() => fileInput.current?.click()}>
            Turn a client log into a scenario
          </button>
          <input
            ref={fileInput}
            type="file"
            accept=".ndjson,application/x-ndjson"
            aria-label="Exported event log"
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file !== undefined) void record(file)
            }}
          />
        </div>
      </details>
      {room?.clock.world === world.id ? (
        <p className="hint">
          This world ends when you{' '}
          <InnerLink to={{ world: null, room: room.id, page: 'class' }}>close the room</InnerLink>.
        </p>
      ) : (
        <div className="button-row world-end">
          <button type="button" className="small-button small-button--danger" onClick={() => setEnding(true)}>
            End this world
          </button>
        </div>
      )}
      <Dialog
        open={ending}
        onClose={() => setEnding(false)}
        title={trainee === null ? `End world ${world.id}` : `End ${trainee}’s world`}
        subtitle={
          trainee === null
            ? 'Everyone in it will see that it has ended. You can’t undo this.'
            : `${trainee} keeps the seat and gets a new world with the personal link. The work so far will be lost.`
        }
        small
      >
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setEnding(false)}>
            Cancel
          </Button>
          <Button tone="danger" onClick={end}>
            End world
          </Button>
        </div>
      </Dialog>
    </Section>
  )
}

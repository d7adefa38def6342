// Actions on a world as a whole: name it, keep a moment, branch off, compare, save, end. Asks before it ends a world.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { World } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import { recordingText, timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { Section } from '../layout/section'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { ClusterLine } from './cluster-line'
import { KeptMoments } from './kept-moments'
import { saveText } from './save-text'
import { branchLabel, WorldName } from './world-name'

interface WorldPanelProps {
  readonly world: World
  /** Virtual now, ms. */
  readonly now: number
  readonly onShow: (id: string) => void
  /** The world has another name. */
  readonly onNamed: () => void
  readonly onEnded: () => void
}

export function WorldPanel({ world, now, onShow, onNamed, onEnded }: WorldPanelProps) {
  const { busy, run } = useRunAction()
  const chooser = useRef<HTMLInputElement>(null)
  const [ending, setEnding] = useState(false)
  const params = { worldId: world.id }
  const queries = useQueryClient()
  const [named, setNamed] = useState('')
  const moment = `At ${timeText(now)}`
  const takeSnapshot = async () => {
    const name = named.trim() === '' ? moment : named.trim()
    const taken = await run(
      () => control('snapshots.take', { params, body: { name } }),
      () => `Saved as “${name}”.`,
    )
    if (taken !== null) setNamed('')
    void queries.invalidateQueries({ queryKey: ['snapshots.list', params] })
  }
  const fork = async () => {
    const made = await run(
      () => control('snapshots.fork', { params, body: { paused: true, label: branchLabel(world, now) } }),
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
      <WorldName key={world.label} world={world} onChanged={onNamed} />
      <ClusterLine node={world.node} />
      <form
        className="keep-moment"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void takeSnapshot()
        }}
      >
        <input
          className="small-input"
          aria-label="Name of this moment"
          placeholder={moment}
          maxLength={60}
          value={named}
          onChange={(event) => setNamed(event.target.value)}
        />
        <button type="submit" className="small-button" disabled={busy}>
          Keep this moment
        </button>
      </form>
      <div className="button-row">
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
        <InnerLink to={{ world: world.id, page: 'comparison' }} className="small-button">
          Compare with another
        </InnerLink>
        <a className="small-button" href={textAddress('log.list', params)} download={`${world.id}.ndjson`}>
          Save its log
        </a>
        <button type="button" className="small-button" onClick={() => setEnding(true)}>
          End this world
        </button>
      </div>
      <KeptMoments worldId={world.id} onShow={onShow} />
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

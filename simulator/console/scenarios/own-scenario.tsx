// A scenario of one's own: a file, chosen or dropped, opens in a new world; what is wrong with it is listed by line.
import { useState } from 'react'
import { FileDrop } from '../../../src/ui/file-drop'
import { Notice } from '../../../src/ui/states'
import type { World } from '../../control-api/control.schemas'
import { ControlRefusal } from '../../control-api/control-client'
import { countText } from '../copy'
import { control } from '../live/control'

interface OwnScenarioProps {
  readonly seed: number | undefined
  readonly onMade: (world: World, file: string) => void
}

interface Refused {
  readonly file: string
  readonly problems: readonly string[]
}

const problemsIn = (error: unknown): readonly string[] =>
  error instanceof ControlRefusal ? error.problems : [error instanceof Error ? error.message : String(error)]

/** Reads a scenario file, also one that **Record this** saved, and makes a world that waits at its beginning. */
export function OwnScenario({ seed, onMade }: OwnScenarioProps) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')
  const open = async (file: File): Promise<void> => {
    setBusy(true)
    setRefused(null)
    try {
      const source = await file.text()
      const scenario = file.name.replace(/\.ya?ml$/i, '')
      const body = {
        scenario,
        source,
        paused: true,
        ...(seed === undefined ? {} : { seed }),
        ...(line === '' ? {} : { line: Number(line) }),
      }
      onMade(await control('worlds.create', { body }), file.name)
    } catch (error) {
      setRefused({ file: file.name, problems: problemsIn(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="own-scenario" aria-busy={busy}>
      <FileDrop
        label="A scenario of your own"
        accept=".yaml,.yml"
        action="Open a scenario file"
        onFile={(file) => {
          if (!busy) void open(file)
        }}
      />
      <label className="seed">
        Try from line
        <input
          className="small-input num"
          inputMode="numeric"
          placeholder="1"
          value={line}
          onChange={(event) => setLine(event.target.value.replace(/\D/g, '').slice(0, 5))}
        />
      </label>
      {refused === null ? null : (
        <Notice tone="wrong" role="alert">
          <p>
            {refused.file} was not opened: {countText(refused.problems.length, 'problem', 'problems')}.
          </p>
          <ul className="own-scenario__problems">
            {refused.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

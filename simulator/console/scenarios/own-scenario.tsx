// A scenario of one's own, alone or with its world and lookup files: chosen or dropped together, they open in a new world; what
// is wrong with them is listed by line.
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
  /** What was opened, in words. */
  readonly file: string
  readonly problems: readonly string[]
}

const problemsIn = (error: unknown): readonly string[] =>
  error instanceof ControlRefusal ? error.problems : [error instanceof Error ? error.message : String(error)]

/** The scenario by its text; several files, or one of lists, by their names: the simulator finds the scenario among them. */
const wishOf = async (files: readonly File[]) => {
  const [first, ...more] = files
  if (first !== undefined && more.length === 0 && /\.ya?ml$/i.test(first.name))
    return { scenario: first.name.replace(/\.ya?ml$/i, ''), source: await first.text() }
  const read = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const))
  return { files: Object.fromEntries(read) }
}

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ')

/** Reads a scenario file, also one that **Record this** saved, and makes a world that waits at its beginning. */
export function OwnScenario({ seed, onMade }: OwnScenarioProps) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')
  const open = async (files: readonly File[]): Promise<void> => {
    const name = namesOf(files)
    setBusy(true)
    setRefused(null)
    try {
      const body = {
        ...(await wishOf(files)),
        paused: true,
        ...(seed === undefined ? {} : { seed }),
        ...(line === '' ? {} : { line: Number(line) }),
      }
      onMade(await control('worlds.create', { body }), name)
    } catch (error) {
      setRefused({ file: name, problems: problemsIn(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="own-scenario" aria-busy={busy}>
      <FileDrop
        label="A scenario of your own"
        accept=".yaml,.yml,.json"
        action="Open scenario files"
        onFiles={(files) => {
          if (!busy) void open(files)
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

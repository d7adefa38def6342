// Opens the user's own scenario, alone or with its world and lookup files, in a new world, or lists their errors by line.
import { useState } from 'react'
import { FileDrop } from '../../../src/ui/file-drop'
import { Notice } from '../../../src/ui/states'
import type { World } from '../../control-api/control.schemas'
import { ControlRefusal } from '../../control-api/control-client'
import { countText, firstDigits } from '../copy'
import { textOfFile } from '../live/chosen-file'
import { control } from '../live/control'

interface OwnScenarioProps {
  readonly seed: number | undefined
  readonly onCreated: (world: World, file: string) => void
}

interface OpenFailure {
  /** The file names, joined. */
  readonly file: string
  readonly problems: readonly string[]
}

const problemsIn = (error: unknown): readonly string[] =>
  error instanceof ControlRefusal ? error.problems : [error instanceof Error ? error.message : String(error)]

/** One YAML file is sent as the scenario; anything else as named files, among which the simulator finds the scenario. */
const requestOf = async (files: readonly File[]) => {
  const [first, ...more] = files
  if (first !== undefined && more.length === 0 && /\.ya?ml$/i.test(first.name))
    return { scenario: first.name.replace(/\.ya?ml$/i, ''), source: await textOfFile(first) }
  const entries = await Promise.all(files.map(async (file) => [file.name, await textOfFile(file)] as const))
  return { files: Object.fromEntries(entries) }
}

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ')

/** Creates a world, paused at the start, from a scenario file, including one that **Save as scenario** saved. */
export function OwnScenario({ seed, onCreated }: OwnScenarioProps) {
  const [failure, setFailure] = useState<OpenFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')
  const open = async (files: readonly File[]): Promise<void> => {
    const name = namesOf(files)
    setBusy(true)
    setFailure(null)
    try {
      const body = {
        ...(await requestOf(files)),
        paused: true,
        ...(seed === undefined ? {} : { seed }),
        ...(line === '' ? {} : { line: Number(line) }),
      }
      onCreated(await control('worlds.create', { body }), name)
    } catch (error) {
      setFailure({ file: name, problems: problemsIn(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="own-scenario" aria-busy={busy}>
      <FileDrop
        label="Your own scenario"
        accept=".yaml,.yml,.json"
        action="Open scenario files"
        onFiles={(files) => {
          if (!busy) void open(files)
        }}
      />
      <label className="seed">
        Start at this line of the file
        <input
          className="small-input num"
          inputMode="numeric"
          placeholder="1"
          value={line}
          onChange={(event) => setLine(firstDigits(event.target.value, 5))}
        />
      </label>
      {failure === null ? null : (
        <Notice tone="wrong" role="alert">
          <p>
            Couldn’t open {failure.file}: {countText(failure.problems.length, 'problem', 'problems')}.
          </p>
          <ul className="own-scenario__problems">
            {failure.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

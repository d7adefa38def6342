// Forms of the faults whose answer a person types: an answer by hand, and a call that passes through to another server.
import { type FormEvent, useState } from 'react'
import { TextField } from '../../../src/ui/text-field'
import { readTyped, type TypedFault, typedFaults } from './typed-faults'

export interface TypedFaultFormsProps {
  /** Starts the fault; resolves with why it was refused, or an empty list. */
  readonly onStart: (fault: Readonly<Record<string, unknown>>) => Promise<readonly string[]>
}

export function TypedFaultForms({ onStart }: TypedFaultFormsProps) {
  return typedFaults.map((kind) => <TypedFaultForm key={kind.label} kind={kind} onStart={onStart} />)
}

function TypedFaultForm({ kind, onStart }: TypedFaultFormsProps & { readonly kind: TypedFault }) {
  const { label, fields } = kind
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, start }) => [name, start])),
  )
  const [problems, setProblems] = useState<readonly string[]>([])
  const start = async (event: FormEvent) => {
    event.preventDefault()
    const typed = readTyped(kind, texts)
    setProblems('problems' in typed ? typed.problems : await onStart(typed.fault))
  }
  const isAbout = (problem: string, name: string): boolean => problem.includes(`'${name}'`)
  const others = problems.filter((problem) => !fields.some(({ name }) => isAbout(problem, name)))
  return (
    <li>
      <form className="typed-fault" aria-label={label} onSubmit={start}>
        <span>{label}</span>
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            value={texts[field.name] ?? ''}
            placeholder={field.placeholder}
            onText={(text) => setTexts({ ...texts, [field.name]: text })}
            error={problems.find((problem) => isAbout(problem, field.name))}
          />
        ))}
        {others.length === 0 ? null : <p role="alert">{others.join(' ')}</p>}
        <button type="submit" className="small-button" aria-label={`Start: ${label}`}>
          Start
        </button>
      </form>
    </li>
  )
}

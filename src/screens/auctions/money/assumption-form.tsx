// Form for the yield assumption: prepayment speed, yield basis, benchmark.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  basisName,
  MAX_CPR,
  MAX_NAME_LENGTH,
  MAX_YIELD,
  readAssumption,
  readPercentUpTo,
  type YieldAssumption,
  type YieldBasis,
  yieldBases,
} from '../../../domain/yield/assumption'
import {
  assumptionSaveRequested,
  assumptionSubject,
  selectAssumptionPreference,
} from '../../../state/assumption/assumption.slice'
import { changesOf } from '../../../state/preferences/synced-preference'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/select-field'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { ChangedElsewhere } from '../../changed-elsewhere'
import { useAppSelector } from '../../store-binding'
import { usePreferenceForm } from '../../use-preference-form'
import { usePreferenceSave } from '../../use-preference-save'

export interface AssumptionFormProps {
  /** The assumption in effect. */
  readonly assumption: YieldAssumption
  readonly onDone: () => void
}

/** Prefilled until the user names a benchmark. */
const DEFAULT_BENCHMARK = '10-year Treasury'

interface AssumptionEntry extends Record<string, string> {
  readonly cpr: string
  readonly basis: YieldBasis
  readonly name: string
  readonly yield: string
}

const entryOf = ({ cpr, basis, benchmark }: YieldAssumption): AssumptionEntry => ({
  cpr: String(cpr),
  basis,
  name: benchmark?.name ?? DEFAULT_BENCHMARK,
  yield: benchmark === null ? '' : String(benchmark.yield),
})

const plainNumber = (text: string, most: number): string => String(readPercentUpTo(text, most) ?? text.trim())

const normalize = (entry: AssumptionEntry): AssumptionEntry => ({
  cpr: plainNumber(entry.cpr, MAX_CPR),
  basis: entry.basis,
  name: entry.name.trim(),
  yield: plainNumber(entry.yield, MAX_YIELD),
})

const fieldName: Readonly<Record<string, string>> = {
  cpr: 'CPR after lockout',
  basis: 'Yield basis',
  name: 'Benchmark',
  yield: 'Benchmark yield',
}

/** A blank benchmark yield means no benchmark. The form stays open until the server has the assumption. */
export function AssumptionForm({ assumption, onDone }: AssumptionFormProps) {
  const { stored } = useAppSelector(selectAssumptionPreference)
  const saved = readAssumption(stored)
  const { entry, contested, change, keepMine, takeTheirs } = usePreferenceForm<AssumptionEntry>(
    entryOf(saved),
    normalize,
    entryOf(assumption),
  )
  const { busy, problem, save } = usePreferenceSave({
    subject: assumptionSubject,
    select: selectAssumptionPreference,
    onSaved: onDone,
  })
  const [submitted, setSubmitted] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    first.current?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const cpr = readPercentUpTo(entry.cpr, MAX_CPR)
  const hasBenchmark = entry.yield.trim() !== ''
  const percent = hasBenchmark ? readPercentUpTo(entry.yield, MAX_YIELD) : null
  const isNameMissing = hasBenchmark && entry.name.trim() === ''
  const isContested = contested.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || isContested) return
    setSubmitted(true)
    if (cpr === null || isNameMissing || (hasBenchmark && percent === null)) return
    const benchmark = percent === null ? null : { name: entry.name.trim(), yield: percent }
    save(assumptionSaveRequested({ change: changesOf(saved, { cpr, basis: entry.basis, benchmark }) }))
  }
  const theirs = entryOf(saved)
  return (
    <form ref={form} className="money__form" onSubmit={submit} noValidate>
      <TextField
        ref={first}
        label="CPR after lockout"
        value={entry.cpr}
        onText={(text) => change({ cpr: text })}
        inputMode="decimal"
        trailing={<Percent />}
        error={submitted && cpr === null ? `Enter a percentage from 0 to ${MAX_CPR}` : null}
      />
      <SelectField
        label="Yield basis"
        value={entry.basis}
        choices={yieldBases.map((value) => ({ value, label: basisName(value, cpr ?? assumption.cpr) }))}
        onChoice={(basis) => change({ basis })}
      />
      <TextField
        label="Benchmark"
        value={entry.name}
        onText={(name) => change({ name })}
        maxLength={MAX_NAME_LENGTH}
        error={submitted && isNameMissing ? 'Enter a benchmark name' : null}
      />
      <TextField
        label="Benchmark yield"
        value={entry.yield}
        onText={(text) => change({ yield: text })}
        inputMode="decimal"
        trailing={<Percent />}
        help="Leave blank to hide the spread"
        error={submitted && hasBenchmark && percent === null ? `Enter a percentage from 0 to ${MAX_YIELD}` : null}
      />
      {contested.map((field) => (
        <ChangedElsewhere
          key={field}
          name={fieldName[field] ?? field}
          theirs={field === 'basis' ? basisName(theirs.basis, saved.cpr) : theirs[field] || 'none'}
          focusNext={first}
          onKeep={() => keepMine(field)}
          onUse={() => takeTheirs(field)}
        />
      ))}
      {problem === null || isContested ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
      <div className="money__buttons">
        <Button type="submit" size="small" busy={busy || isContested}>
          {busy ? 'Saving…' : 'Save assumption'}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const Percent = () => (
  <span className="money__percent" aria-hidden="true">
    %
  </span>
)

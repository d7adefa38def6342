// Form for the yield assumption: prepayment speed, yield basis, benchmark.
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { YieldAssumption, YieldBasis } from '../../../domain/yield/assumption'
import {
  basisName,
  LONGEST_NAME,
  MOST_CPR,
  MOST_YIELD,
  readPercent,
  yieldBases,
} from '../../../domain/yield/assumption'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/select-field'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'

interface AssumptionFormProps {
  readonly assumption: YieldAssumption
  /** It is being saved. */
  readonly busy: boolean
  /** Why it couldn't be saved; null if it could, or wasn't tried. */
  readonly problem: string | null
  readonly onSave: (assumption: YieldAssumption) => void
  readonly onCancel: () => void
}

/** Prefilled until the user names a benchmark. */
const DEFAULT_BENCHMARK = '10-year Treasury'

/** A blank benchmark yield means no benchmark. */
export function AssumptionForm({ assumption, busy, problem, onSave, onCancel }: AssumptionFormProps) {
  const { benchmark } = assumption
  const [cprText, setCprText] = useState(String(assumption.cpr))
  const [basis, setBasis] = useState<YieldBasis>(assumption.basis)
  const [name, setName] = useState(benchmark?.name ?? DEFAULT_BENCHMARK)
  const [yieldText, setYieldText] = useState(benchmark === null ? '' : String(benchmark.yield))
  const [submitted, setSubmitted] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const cpr = readPercent(cprText, MOST_CPR)
  const hasBenchmark = yieldText.trim() !== ''
  const percent = hasBenchmark ? readPercent(yieldText, MOST_YIELD) : null
  const isNameMissing = hasBenchmark && name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    if (cpr === null || isNameMissing || (hasBenchmark && percent === null)) return
    onSave({ cpr, basis, benchmark: percent === null ? null : { name: name.trim(), yield: percent } })
  }
  return (
    <form className="money__form" onSubmit={save} noValidate>
      <TextField
        ref={first}
        label="CPR after lockout"
        value={cprText}
        onText={setCprText}
        inputMode="decimal"
        trailing={<Percent />}
        error={submitted && cpr === null ? `Enter a percentage from 0 to ${MOST_CPR}` : null}
      />
      <SelectField
        label="Yield basis"
        value={basis}
        choices={yieldBases.map((value) => ({ value, label: basisName(value, cpr ?? assumption.cpr) }))}
        onChoice={setBasis}
      />
      <TextField
        label="Benchmark"
        value={name}
        onText={setName}
        maxLength={LONGEST_NAME}
        error={submitted && isNameMissing ? 'Enter a benchmark name' : null}
      />
      <TextField
        label="Benchmark yield"
        value={yieldText}
        onText={setYieldText}
        inputMode="decimal"
        trailing={<Percent />}
        help="Leave blank to hide the spread"
        error={submitted && hasBenchmark && percent === null ? `Enter a percentage from 0 to ${MOST_YIELD}` : null}
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem} It applies in this tab only.
        </Notice>
      )}
      <div className="money__buttons">
        <Button type="submit" size="small" busy={busy}>
          {busy ? 'Saving…' : 'Save assumption'}
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
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

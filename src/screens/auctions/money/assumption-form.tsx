// Changing the assumption behind the yields: speed, which yield counts, benchmark.
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
import { TextField } from '../../../ui/text-field'

interface AssumptionFormProps {
  readonly assumption: YieldAssumption
  readonly onKeep: (assumption: YieldAssumption) => void
  readonly onCancel: () => void
}

/** Offered as a name while the person has none. */
const USUAL_BENCHMARK = '10-year Treasury'

/** The fields; an empty benchmark yield means none. */
export function AssumptionForm({ assumption, onKeep, onCancel }: AssumptionFormProps) {
  const { benchmark } = assumption
  const [cprText, setCprText] = useState(String(assumption.cpr))
  const [basis, setBasis] = useState<YieldBasis>(assumption.basis)
  const [name, setName] = useState(benchmark?.name ?? USUAL_BENCHMARK)
  const [yieldText, setYieldText] = useState(benchmark === null ? '' : String(benchmark.yield))
  const [judged, setJudged] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const cpr = readPercent(cprText, MOST_CPR)
  const none = yieldText.trim() === ''
  const percent = none ? null : readPercent(yieldText, MOST_YIELD)
  const nameWrong = !none && name.trim() === ''
  const keep = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (cpr === null || nameWrong || (!none && percent === null)) return
    onKeep({ cpr, basis, benchmark: percent === null ? null : { name: name.trim(), yield: percent } })
  }
  return (
    <form className="money__form" onSubmit={keep} noValidate>
      <TextField
        ref={first}
        label="CPR after the lockout"
        value={cprText}
        onText={setCprText}
        inputMode="decimal"
        trailing={<Percent />}
        error={judged && cpr === null ? `Enter a percentage from 0 to ${MOST_CPR}` : null}
      />
      <SelectField
        label="Yield that counts"
        value={basis}
        choices={yieldBases.map((value) => ({ value, label: basisName(value, cpr ?? assumption.cpr) }))}
        onChoice={setBasis}
      />
      <TextField
        label="Benchmark"
        value={name}
        onText={setName}
        maxLength={LONGEST_NAME}
        error={judged && nameWrong ? 'Name the benchmark' : null}
      />
      <TextField
        label="Benchmark yield"
        value={yieldText}
        onText={setYieldText}
        inputMode="decimal"
        trailing={<Percent />}
        help="Leave empty for no spread"
        error={judged && !none && percent === null ? `Enter a percentage from 0 to ${MOST_YIELD}` : null}
      />
      <div className="money__buttons">
        <Button type="submit" size="small">
          Keep assumption
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

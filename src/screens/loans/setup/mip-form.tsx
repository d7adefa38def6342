// The form for the mortgage insurance premium of a section of the act. It applies to all of the user's loans under that section.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_MIP, mipKey, mipName, type SectionMip } from '../../../domain/loan/mip'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { readPercentUpTo } from '../../../domain/yield/assumption'
import {
  mipRateSaveRequested,
  mipRatesSubject,
  selectMipRates,
  selectMipRatesPreference,
} from '../../../state/mip-rates/mip-rates.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useAppSelector } from '../../store-binding'
import { usePreferenceSave } from '../../use-preference-save'

export interface MipFormProps {
  readonly section: NonNullable<SetupContext['section']>
  /** The premium in effect; null if unknown. */
  readonly mip: SectionMip | null
  readonly onDone: () => void
}

const RANGE = `Enter a percentage from 0 to ${MAX_MIP}`

/** Stays open until the server has the premium. */
export function MipForm({ section, mip, onDone }: MipFormProps) {
  const [annual, setAnnual] = useState(mip === null ? '' : String(mip.annual))
  const [upfront, setUpfront] = useState(mip === null || mip.upfront === null ? '' : String(mip.upfront))
  const [submitted, setSubmitted] = useState(false)
  const isOwn = useAppSelector(selectMipRates)[mipKey(section)] !== undefined
  const { busy, problem, save } = usePreferenceSave({
    subject: mipRatesSubject,
    select: selectMipRatesPreference,
    onSaved: onDone,
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const yearly = readPercentUpTo(annual, MAX_MIP)
  const atClosing = readPercentUpTo(upfront, MAX_MIP)
  const isUpfrontInvalid = upfront.trim() !== '' && atClosing === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The setup's own form is around it.
    event.stopPropagation()
    setSubmitted(true)
    if (busy || yearly === null || isUpfrontInvalid) return
    save(mipRateSaveRequested({ section: mipKey(section), rate: { annual: yearly, upfront: atClosing } }))
  }
  return (
    <form className="figures__form" onSubmit={submit} noValidate aria-label={mipName(section)}>
      <TextField
        ref={first}
        label={section.loan_type === 'rhs' ? mipName(section) : `Annual ${mipName(section)}`}
        value={annual}
        onText={setAnnual}
        inputMode="decimal"
        trailing={<Percent />}
        help={`For all of your loans under ${section.name}`}
        error={submitted && yearly === null ? RANGE : null}
      />
      <TextField
        label="At closing"
        value={upfront}
        onText={setUpfront}
        inputMode="decimal"
        trailing={<Percent />}
        help="Leave blank if unknown"
        error={submitted && isUpfrontInvalid ? RANGE : null}
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
      <div className="figures__buttons">
        <Button type="submit" size="small" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {isOwn ? (
          <Button
            tone="quiet"
            size="small"
            disabled={busy}
            onClick={() => save(mipRateSaveRequested({ section: mipKey(section), rate: null }))}
          >
            Use the published figure
          </Button>
        ) : null}
        <Button tone="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const Percent = () => (
  <span className="figures__percent" aria-hidden="true">
    %
  </span>
)

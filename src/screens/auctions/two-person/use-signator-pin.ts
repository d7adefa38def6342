// The state of the signator and PIN fields under the two-person rule, with their validation and server errors.
import { useEffect, useRef, useState } from 'react'
import { selectHasPins } from '../../../state/two-person/two-person.slice'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { noLongerSigns } from './signators'

interface Failure {
  readonly fields: Readonly<Record<string, readonly string[]>>
}

export interface SignatorPin {
  /** True if the server uses PINs. */
  readonly needsPin: boolean
  /** Null until selected. */
  readonly signatorId: number | null
  readonly choose: (id: string) => void
  readonly choiceProblem: string | null
  readonly pin: string
  readonly type: (pin: string) => void
  readonly pinProblem: string | null
  readonly pinRef: { readonly current: HTMLInputElement | null }
  /**
   * Returns the signator and the key of their PIN, or null, with errors at the fields, if one is missing. Clears the PIN, which
   * is typed again for each act.
   */
  readonly submit: () => { readonly signatorId: number; readonly pinKey?: string } | null
}

/** `label` is the signator field's. `error` is the failure of the request that was sent with the PIN. */
export function useSignatorPin(
  signators: readonly { readonly id: number; readonly name: string }[],
  label: string,
  error: Failure | null,
): SignatorPin {
  const { secrets } = useScreenPorts()
  const needsPin = useAppSelector(selectHasPins)
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const [pin, setPin] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  /** The failure whose messages are hidden, because the user has edited a field since. */
  const [dismissedError, setDismissedError] = useState<Failure | null>(null)
  const pinRef = useRef<HTMLInputElement>(null)
  const signatorId = signators.find(({ id }) => id === chosen?.id)?.id ?? null
  const isRemoved = chosen !== null && signatorId === null
  const currentError = error === dismissedError ? null : error
  const refusedPin = currentError?.fields.pin?.[0] ?? null
  useEffect(() => {
    if (refusedPin !== null) pinRef.current?.focus()
  }, [refusedPin])
  const missing = isValidated && needsPin && pin === '' ? 'PIN can not be empty' : null
  return {
    needsPin,
    signatorId,
    choose(id) {
      setChosen(signators.find((each) => each.id === Number(id)) ?? null)
      setPin('')
      setDismissedError(error)
      setIsValidated(false)
    },
    choiceProblem: isRemoved
      ? noLongerSigns(chosen.name)
      : isValidated && signatorId === null
        ? `${label} can not be empty`
        : (currentError?.fields.signator_id?.[0] ?? null),
    pin,
    type(text) {
      setPin(text)
      setDismissedError(error)
    },
    pinProblem: refusedPin ?? missing,
    pinRef,
    submit() {
      setIsValidated(true)
      if (signatorId === null || (needsPin && pin === '')) return null
      if (!needsPin) return { signatorId }
      setPin('')
      setIsValidated(false)
      return { signatorId, pinKey: secrets.hold(pin) }
    },
  }
}

/** True if the failure is about a field that `useSignatorPin` shows. */
export const isSignatorPinError = (error: Failure | null | undefined): boolean =>
  error?.fields.pin !== undefined || error?.fields.signator_id !== undefined

// Who acts under the two-person rule, and their PIN: what was chosen and typed, and what is wrong with it.
import { useEffect, useRef, useState } from 'react'
import { selectHasPins } from '../../state/two-person/two-person.slice'
import { useAppSelector, useScreenPorts } from '../store-binding'

interface Failure {
  readonly fields: Readonly<Record<string, readonly string[]>>
}

export interface SignatorPin {
  /** The server has PINs. */
  readonly isTyped: boolean
  /** Null until selected. */
  readonly signatorId: number | null
  readonly choose: (id: string) => void
  readonly choiceProblem: string | null
  readonly pin: string
  readonly type: (pin: string) => void
  readonly pinProblem: string | null
  readonly pinRef: { readonly current: HTMLInputElement | null }
  /**
   * Shows what is missing, and returns the signator with the key of their PIN, or null if something is. The PIN is cleared: it is
   * typed for each act.
   */
  readonly take: () => { readonly signatorId: number; readonly pinKey?: string } | null
}

/** `label`: of the signator's field. `error`: of the request that was sent with the PIN. */
export function useSignatorPin(
  signators: readonly { readonly id: number }[],
  label: string,
  error: Failure | null,
): SignatorPin {
  const { secrets } = useScreenPorts()
  const isTyped = useAppSelector(selectHasPins)
  const [chosen, setChosen] = useState<number | null>(null)
  const [pin, setPin] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  /** The failure that the user has answered by typing again. */
  const [answered, setAnswered] = useState<Failure | null>(null)
  const pinRef = useRef<HTMLInputElement>(null)
  const signatorId = signators.find(({ id }) => id === chosen)?.id ?? null
  const shown = error === answered ? null : error
  const refusedPin = shown?.fields.pin?.[0] ?? null
  useEffect(() => {
    if (refusedPin !== null) pinRef.current?.focus()
  }, [refusedPin])
  const missing = isValidated && isTyped && pin === '' ? 'PIN can not be empty' : null
  return {
    isTyped,
    signatorId,
    choose(id) {
      setChosen(id === '' ? null : Number(id))
      setPin('')
      setAnswered(error)
      setIsValidated(false)
    },
    choiceProblem:
      isValidated && signatorId === null ? `${label} can not be empty` : (shown?.fields.signator_id?.[0] ?? null),
    pin,
    type(text) {
      setPin(text)
      setAnswered(error)
    },
    pinProblem: refusedPin ?? missing,
    pinRef,
    take() {
      setIsValidated(true)
      if (signatorId === null || (isTyped && pin === '')) return null
      if (!isTyped) return { signatorId }
      setPin('')
      setIsValidated(false)
      return { signatorId, pinKey: secrets.hold(pin) }
    },
  }
}

/** True if the failure is about a field that `useSignatorPin` shows. */
export const isOfPin = (error: Failure | null | undefined): boolean =>
  error?.fields.pin !== undefined || error?.fields.signator_id !== undefined

// How hard a new password is to guess, as a bar and a word.
import {
  MIN_PASSWORD_LENGTH,
  type PasswordStrength,
  passwordStrength,
} from '../../../domain/validation/password-strength'

const levels: Readonly<Record<PasswordStrength, number>> = {
  'too short': 1,
  'easy to guess': 1,
  fair: 2,
  good: 3,
  strong: 4,
}

/** The meter, or advice while the field is empty. */
export function StrengthMeter({ password, email }: { readonly password: string; readonly email: string }) {
  if (password === '')
    return <>At least {MIN_PASSWORD_LENGTH} characters. A few unrelated words are easy to remember.</>
  const strength = passwordStrength(password, email)
  return (
    <span className="strength">
      <meter aria-label="Password strength" min={0} max={4} low={2} high={3} optimum={4} value={levels[strength]} />
      <span>{strength}</span>
    </span>
  )
}

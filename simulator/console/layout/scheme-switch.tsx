// Turns the console light, dark, and back to what the system shows.
import { useScheme } from './scheme'

export function SchemeSwitch() {
  const { next, turn } = useScheme()
  const name = next === 'system' ? 'Show this page as the system does' : `Show this page ${next}`
  return (
    <button type="button" className="control control--bare" aria-label={name} title={name} onClick={turn}>
      <span aria-hidden="true">◐</span>
    </button>
  )
}

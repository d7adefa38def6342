// Turns the console light, and dark again.
import { useScheme } from './scheme'

export function SchemeSwitch() {
  const [scheme, setScheme] = useScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const name = `Show this page ${other}`
  return (
    <button
      type="button"
      className="control control--bare"
      aria-label={name}
      title={name}
      onClick={() => setScheme(other)}
    >
      <span aria-hidden="true">◐</span>
    </button>
  )
}

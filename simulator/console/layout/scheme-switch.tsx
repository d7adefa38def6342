// Switches the console between light, dark, and the system's color scheme.
import { useScheme } from './scheme'

export function SchemeSwitch() {
  const { next, turn } = useScheme()
  const name = next === 'system' ? 'Use system color scheme' : `Use ${next} color scheme`
  return (
    <button type="button" className="control control--bare" aria-label={name} onClick={turn}>
      <span aria-hidden="true">◐</span>
    </button>
  )
}

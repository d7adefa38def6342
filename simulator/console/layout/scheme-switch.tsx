// Switches the console between light, dark, and the system's color scheme.
import { useScheme } from './scheme'

export function SchemeSwitch() {
  const { next, switchToNext } = useScheme()
  const name = next === 'system' ? 'Use system color scheme' : `Use ${next} color scheme`
  return (
    <button type="button" className="control control--bare" aria-label={name} onClick={switchToNext}>
      <span aria-hidden="true">◐</span>
    </button>
  )
}
